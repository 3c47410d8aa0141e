import { isCleanText } from '@portvakt/kernel';

import { IdentityError, RequiredFieldError } from '../errors.js';
import type { AdditionalField, AdditionalFields, AdditionalValue } from './additional-field.js';

type Given = Readonly<Record<string, unknown>>;
export type AdditionalValues = Readonly<Record<string, AdditionalValue>>;

/**
 * What a sign-up says about the product's own fields: defaults for what is left out or may not be set, a refusal for a
 * required field that is missing and for a value of the wrong type. Anything not declared is not looked at.
 */
export const additionalValuesAtSignUp = (fields: AdditionalFields, given: Given): AdditionalValues =>
  valuesOf(fields, (name, field) => {
    const value = field.input && Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && value !== null) return parseValue(field, value);
    if (field.default === undefined && field.required) throw new RequiredFieldError(name);
    return field.default;
  });

/**
 * What an update says about them: only fields that a client may set and that are given. `null` takes a value away, which
 * a required field does not allow.
 */
export const additionalValuesInUpdate = (fields: AdditionalFields, given: Given): AdditionalValues =>
  valuesOf(fields, (name, field) => {
    if (!field.input || !Object.hasOwn(given, name) || given[name] === undefined) return undefined;
    return given[name] === null && !field.required ? null : parseValue(field, given[name]);
  });

/** The members that may be sent with the user. */
export const returnedValues = (fields: AdditionalFields, stored: Given): AdditionalValues =>
  valuesOf(fields, (name, { returned }) => {
    if (!returned) return undefined;
    return Object.hasOwn(stored, name) ? (stored[name] as AdditionalValue) : null;
  });

/** A value for each field that has one; built from pairs, so that a field may have any name, `__proto__` too. */
const valuesOf = (
  fields: AdditionalFields,
  valueOf: (name: string, field: AdditionalField) => AdditionalValue | undefined,
): AdditionalValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueOf(name, field);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= TEXT_MAX_LENGTH && isCleanText(value);
const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const TEXT_MAX_LENGTH = 1024;
/** A day, or a moment with its offset: nothing that depends on where this machine stands. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** JavaScript reads the 30th of February as a day of March. */
function isInCalendar(isoTime: string): boolean {
  const day = isoTime.slice(0, DAY_LENGTH);
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

/** Whether a value, as JSON has it, is of the type; a date is ISO 8601 text. */
export const fitsType = (type: AdditionalField['type'], value: unknown): boolean => FITS[type](value);

/** How each type looks in JSON. */
const FITS: Readonly<Record<AdditionalField['type'], (value: unknown) => boolean>> = {
  string: isText,
  number: isFiniteNumber,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && ISO_TIME.test(value) && isInCalendar(value) && !Number.isNaN(Date.parse(value)),
  'string[]': (value) => Array.isArray(value) && value.every(isText),
  'number[]': (value) => Array.isArray(value) && value.every(isFiniteNumber),
};

function parseValue({ type }: AdditionalField, value: unknown): AdditionalValue {
  if (!fitsType(type, value)) throw new IdentityError('INVALID_ADDITIONAL_FIELD');
  return type === 'date' ? new Date(value as string).toISOString() : (value as AdditionalValue);
}
