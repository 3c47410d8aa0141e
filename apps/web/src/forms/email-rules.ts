import { isEmailAddress, toAsciiEmail } from '@portvakt/api-client';

import { textKeys } from '../i18n/texts.js';
import { fieldTexts } from './fields.texts.js';

const keys = textKeys(fieldTexts);

/** Validation rules of an e-mail field. Surrounding whitespace is removed, and the domain converted to ASCII. */
export const EMAIL_RULES = {
  setValueAs: (value: string) => toAsciiEmail(value.trim()),
  required: keys.emailMissing,
  validate: (value: string) => isEmailAddress(value) || keys.emailMalformed,
};
