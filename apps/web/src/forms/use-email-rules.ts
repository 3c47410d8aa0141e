import { isEmailAddress } from '@portvakt/api-client';

import { useTexts } from '../i18n/texts.js';
import { fieldTexts } from './fields.texts.js';

/** The rules of an e-mail field for react-hook-form, with their messages; blanks around the address are forgiven. */
export function useEmailRules() {
  const texts = useTexts(fieldTexts);
  return {
    setValueAs: (value: string) => value.trim(),
    required: texts.emailMissing,
    validate: (value: string) => isEmailAddress(value) || texts.emailMalformed,
  };
}
