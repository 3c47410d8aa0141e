import { errorTexts } from '../i18n/errors.texts.js';
import { textKeys } from '../i18n/texts.js';
import { type AdditionalField, toValue } from './additional-fields.js';
import { additionalFieldsTexts } from './additional-fields.texts.js';

const keys = textKeys(additionalFieldsTexts);
const errorKeys = textKeys(errorTexts);

const UNREADABLE = { date: keys.notADate, number: keys.notANumber, 'number[]': keys.notANumber };

/** The text key of what is wrong with an input, or true; the service checks the same. */
export function judgeInput(field: AdditionalField, label: string, required: boolean, input: string | boolean) {
  const value = toValue(field, input);
  if (value === null) return !required || errorKeys.FIELD_IS_REQUIRED({ felt: label });
  if (value === undefined)
    return UNREADABLE[field.type === 'date' || field.type === 'number[]' ? field.type : 'number'];
  if (typeof value === 'string') return judgeText(field, label, value);
  return typeof value === 'number' ? judgeNumber(field, label, value) : true;
}

function judgeText({ rules }: AdditionalField, label: string, text: string): string | true {
  const { minLength, maxLength, pattern, oneOf } = rules;
  if (minLength !== undefined && text.length < minLength) return keys.tooShort({ min: minLength });
  if (maxLength !== undefined && text.length > maxLength) return keys.tooLong({ maks: maxLength });
  const isWritten = pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(text);
  return (isWritten && (oneOf?.includes(text) ?? true)) || keys.malformed({ felt: label });
}

function judgeNumber({ rules: { min, max, oneOf } }: AdditionalField, label: string, number: number): string | true {
  if (min !== undefined && number < min) return keys.tooSmall({ min });
  if (max !== undefined && number > max) return keys.tooLarge({ maks: max });
  return (oneOf?.includes(number) ?? true) || keys.malformed({ felt: label });
}
