import { useWebConfig } from '@portvakt/api-client';

import { errorTexts } from '../i18n/errors.texts.js';
import { textKeys } from '../i18n/texts.js';

const keys = textKeys(errorTexts);

/**
 * Validation rules of a new password; lengths are the service's limits in UTF-16 units. `missing`: the text key of the
 * message for an empty field.
 */
export function useNewPasswordRules(missing: string) {
  const { passwordMinLength: min, passwordMaxLength: max } = useWebConfig();
  return {
    required: missing,
    minLength: { value: min, message: keys.PASSWORD_TOO_SHORT({ min }) },
    maxLength: { value: max, message: keys.PASSWORD_TOO_LONG({ maks: max }) },
  };
}
