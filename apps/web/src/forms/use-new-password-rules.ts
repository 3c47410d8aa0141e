import { useWebConfig } from '@portvakt/api-client';

import { errorTexts } from '../i18n/errors.texts.js';
import { textKeys } from '../i18n/texts.js';

const keys = textKeys(errorTexts);

/** The rules of a new password; lengths are the service's own, in UTF-16 units as it counts them. `missing`: the key of what to say when there is none. */
export function useNewPasswordRules(missing: string) {
  const { passwordMinLength: min, passwordMaxLength: max } = useWebConfig();
  return {
    required: missing,
    minLength: { value: min, message: keys.PASSWORD_TOO_SHORT({ min }) },
    maxLength: { value: max, message: keys.PASSWORD_TOO_LONG({ maks: max }) },
  };
}
