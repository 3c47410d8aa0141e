import type { WebConfig } from '@portvakt/api-client';

import { keyOfWords } from '../i18n/texts.js';
import type { TypedText } from './drafts.js';

/** A field that the operator has added to the users (`ADDITIONAL_USER_FIELDS`). */
export type AdditionalField = WebConfig['fields'][number];

/** The name of an additional field in a form. The prefix keeps it apart from the form's own fields. */
export type InputName = `extra_${string}`;

/** What the inputs of additional fields hold: a checkbox a boolean, every other input text. */
export type AdditionalInputs = Record<InputName, string | boolean>;

/** The values of a request, by property name. */
export type AdditionalValues = Readonly<Record<string, AdditionalField['default']>>;

export const inputNameOf = ({ name }: Pick<AdditionalField, 'name'>): InputName => `extra_${name}`;

/** The text key of what a field is called in messages. */
export const labelKeyOf = ({ label, name }: AdditionalField): string => (label ? keyOfWords(label) : name);

/** The names of the fields on the wire and in a form. */
export const inputNamesOf = (fields: readonly AdditionalField[]): (readonly [string, InputName])[] =>
  fields.map((field) => [field.name, inputNameOf(field)]);

/** The fields that a form asks for. */
export function fieldsIn(form: AdditionalField['in'][number], { fields }: Pick<WebConfig, 'fields'>) {
  return fields.filter((field) => field.in.includes(form));
}

/** Whether a new user must fill in a field: without a default, the service refuses an empty one. */
export const isRequiredOfNewUser = (field: AdditionalField): boolean => field.required && field.default === null;

/** What the inputs show at first: the given values, or the text of a draft. */
export function toInputs(
  fields: readonly AdditionalField[],
  valueOf: (field: AdditionalField) => unknown,
  restored?: TypedText,
): AdditionalInputs {
  const entries = fields.map((field) => {
    const name = inputNameOf(field);
    return [name, restored ? fromDraft(field, restored[name]) : toInput(field, valueOf(field))] as const;
  });
  return Object.fromEntries<string | boolean>(entries);
}

/** A form leaves an unticked checkbox out of its data. */
function fromDraft({ type }: AdditionalField, typed: string | undefined): string | boolean {
  return type === 'boolean' ? typed !== undefined : (typed ?? '');
}

const ISO_DAY_LENGTH = 'yyyy-mm-dd'.length;

function toInput({ type }: AdditionalField, value: unknown): string | boolean {
  if (type === 'boolean') return value === true;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return type === 'date' ? String(value).slice(0, ISO_DAY_LENGTH) : String(value);
}

/** The value of an input as the service expects it; null if it is empty, undefined if it cannot be read. */
export function toValue({ type }: AdditionalField, input: string | boolean): AdditionalField['default'] | undefined {
  if (typeof input === 'boolean') return input;
  const text = input.trim();
  if (text === '') return null;
  switch (type) {
    case 'number':
      return toNumber(text);
    case 'string[]':
      return toList(text);
    case 'number[]':
      return toNumbers(text);
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;
    default:
      return text;
  }
}

/** With a decimal comma or point. */
function toNumber(text: string): number | undefined {
  const number = Number(text.replace(',', '.').replace(/\s/g, ''));
  return Number.isFinite(number) ? number : undefined;
}

const toList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function toNumbers(text: string): number[] | undefined {
  const numbers = toList(text).map(toNumber);
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** The values of a new user. Empty fields are left out, so that the service uses their defaults. */
export function valuesOfNewUser(fields: readonly AdditionalField[], inputs: AdditionalInputs): AdditionalValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = toValue(field, inputs[inputNameOf(field)] ?? '');
      return value === undefined || value === null ? [] : [[field.name, value] as const];
    }),
  );
}

/** The values that a user has changed; null removes a value. */
export function changedValues(
  fields: readonly AdditionalField[],
  before: AdditionalInputs,
  now: AdditionalInputs,
): AdditionalValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const name = inputNameOf(field);
      const value = toValue(field, now[name] ?? '');
      return now[name] === before[name] || value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}
