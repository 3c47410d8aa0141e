import { useWebConfig } from '@portvakt/api-client';

import { errorTexts } from '../i18n/errors.texts.js';
import { useTexts } from '../i18n/texts.js';

/** The rules of a new password for react-hook-form; lengths are the service's own, in UTF-16 units as it counts them. `missing`: what to say when there is none. */
export function useNewPasswordRules(missing: string) {
  const errors = useTexts(errorTexts);
  const { passwordMinLength: min, passwordMaxLength: max } = useWebConfig();
  return {
    required: missing,
    minLength: { value: min, message: errors.PASSWORD_TOO_SHORT({ min }) },
    maxLength: { value: max, message: errors.PASSWORD_TOO_LONG({ maks: max }) },
  };
}
