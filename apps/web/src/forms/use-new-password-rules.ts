import { useWebConfig } from '@portvakt/api-client';

import { errorTexts } from '../i18n/errors.texts.js';
import { useTexts } from '../i18n/texts.js';
import { fieldTexts } from './fields.texts.js';

/** The rules of a new password for react-hook-form; lengths are the service's own, in UTF-16 units as it counts them. */
export function useNewPasswordRules() {
  const fields = useTexts(fieldTexts);
  const errors = useTexts(errorTexts);
  const { passwordMinLength: min, passwordMaxLength: max } = useWebConfig();
  return {
    required: fields.passwordMissing,
    minLength: { value: min, message: errors.PASSWORD_TOO_SHORT({ min }) },
    maxLength: { value: max, message: errors.PASSWORD_TOO_LONG({ maks: max }) },
  };
}
