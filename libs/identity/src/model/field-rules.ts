import type { AdditionalField, FieldRules } from './additional-field.js';

/** Whether a value of the right type obeys the rules of its field. */
export function obeysRules(field: AdditionalField, value: unknown): boolean {
  if (field.oneOf && !field.oneOf.some((allowed) => allowed === value)) return false;
  if (typeof value === 'string') return isWithinLength(field, value) && matches(field, value);
  return typeof value === 'number' ? isWithin(value, field.min, field.max) : true;
}

/** The rule as a regular expression that has to match the whole text; throws a `SyntaxError` for an invalid one. */
export const wholeMatch = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');

const matches = ({ pattern }: FieldRules, text: string): boolean =>
  pattern === undefined || wholeMatch(pattern).test(text);

const isWithinLength = ({ minLength, maxLength }: FieldRules, { length }: string): boolean =>
  isWithin(length, minLength, maxLength);

const isWithin = (number: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): boolean =>
  number >= min && number <= max;
