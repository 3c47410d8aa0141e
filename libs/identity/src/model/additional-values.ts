import { isCleanText } from '@portvakt/kernel';

import { InvalidFieldsError, RequiredFieldError } from '../errors.js';
import type { AdditionalField, AdditionalFields, AdditionalValue } from './additional-field.js';
import { obeysRules } from './field-rules.js';

type Given = Readonly<Record<string, unknown>>;
export type AdditionalValues = Readonly<Record<string, AdditionalValue>>;

/** How a new user signs up: here with a password, or through a provider. */
export type SignUpSource = 'password' | 'provider';

/**
 * The additional fields of a new user. Fields that are absent or may not be set get their defaults; undeclared ones are
 * ignored. Throws where a required field is missing, or a value has the wrong type or breaks a rule.
 */
export const additionalValuesAtSignUp = (
  fields: AdditionalFields,
  given: Given,
  from: SignUpSource = 'password',
): AdditionalValues =>
  valuesOf(fields, (name, field) => {
    const value = field.input && Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined && value !== null) return parseValue(field, value);
    if (field.default === undefined && isRequiredOf(field, from)) return MISSING;
    return field.default;
  });

/**
 * Whether new users of a provider are asked for missing required fields. A single required field without
 * `requiredFrom: 'everybody'` makes the service refuse them instead.
 */
export function asksUsersOfProviders(fields: AdditionalFields): boolean {
  const required = Object.values(fields).filter(
    (field) => field.default === undefined && isRequiredOf(field, 'provider'),
  );
  return required.length > 0 && required.every(({ requiredFrom }) => requiredFrom === 'everybody');
}

const isRequiredOf = ({ required, requiredFrom }: AdditionalField, from: SignUpSource): boolean =>
  required && !(requiredFrom === 'password' && from === 'provider');

/**
 * The additional fields that an update changes: those that are given and that a client may set. `null` removes a value;
 * throws where the field is required.
 */
export const additionalValuesInUpdate = (fields: AdditionalFields, given: Given): AdditionalValues =>
  valuesOf(fields, (name, field) => {
    if (!field.input || !Object.hasOwn(given, name) || given[name] === undefined) return undefined;
    return given[name] === null && !field.required ? null : parseValue(field, given[name]);
  });

/** The additional fields that answers contain. */
export const returnedValues = (fields: AdditionalFields, stored: Given): AdditionalValues =>
  valuesOf(fields, (name, { returned }) => (returned ? storedValue(stored, name) : undefined));

/** All additional fields, also those that answers do not contain. */
export const storedValues = (fields: AdditionalFields, stored: Given): AdditionalValues =>
  valuesOf(fields, (name) => storedValue(stored, name));

const storedValue = (stored: Given, name: string): AdditionalValue =>
  Object.hasOwn(stored, name) ? (stored[name] as AdditionalValue) : null;

const MISSING = Symbol('missing');
const INVALID = Symbol('invalid');

/**
 * A value for each field that has one. The first wrong field decides the error: `RequiredFieldError` names that field,
 * `InvalidFieldsError` names all invalid ones. Built from pairs, so that a field can have any name, including
 * `__proto__`.
 */
function valuesOf(
  fields: AdditionalFields,
  valueOf: (name: string, field: AdditionalField) => AdditionalValue | undefined | typeof MISSING | typeof INVALID,
): AdditionalValues {
  const values: [string, AdditionalValue][] = [];
  const wrong: (readonly [string, typeof MISSING | typeof INVALID])[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = valueOf(name, field);
    if (value === MISSING || value === INVALID) wrong.push([name, value]);
    else if (value !== undefined) values.push([name, value]);
  }
  const [first] = wrong;
  if (first?.[1] === MISSING) throw new RequiredFieldError(first[0]);
  if (first) throw new InvalidFieldsError(wrong.flatMap(([name, how]) => (how === INVALID ? [name] : [])));
  return Object.fromEntries(values);
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= TEXT_MAX_LENGTH && isCleanText(value);
const isFiniteNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const TEXT_MAX_LENGTH = 1024;
/** A date, or a date and time with an offset: independent of the time zone of this machine. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** JavaScript parses the 30th of February as a day of March. */
function isInCalendar(isoTime: string): boolean {
  const day = isoTime.slice(0, DAY_LENGTH);
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

/** Whether its year in UTC has four digits, as in answers. False for a time of day that does not exist. */
function hasFourDigitYear(isoTime: string): boolean {
  const time = new Date(isoTime);
  return !Number.isNaN(time.getTime()) && ISO_TIME.test(time.toISOString());
}

/** Whether a JSON value has the type; a date is ISO 8601 text. */
export const fitsType = (type: AdditionalField['type'], value: unknown): boolean => FITS[type](value);

/** The check for each type, on JSON values. */
const FITS: Readonly<Record<AdditionalField['type'], (value: unknown) => boolean>> = {
  string: isText,
  number: isFiniteNumber,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && ISO_TIME.test(value) && isInCalendar(value) && hasFourDigitYear(value),
  'string[]': (value) => Array.isArray(value) && value.every(isText),
  'number[]': (value) => Array.isArray(value) && value.every(isFiniteNumber),
};

function parseValue(field: AdditionalField, value: unknown): AdditionalValue | typeof INVALID {
  if (!fitsType(field.type, value) || !obeysRules(field, value)) return INVALID;
  return field.type === 'date' ? new Date(value as string).toISOString() : (value as AdditionalValue);
}
