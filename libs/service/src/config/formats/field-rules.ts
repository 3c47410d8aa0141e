import * as v from 'valibot';

import { type AdditionalField, fitsType, obeysRules, wholeMatch } from '@portvakt/identity';

import { quoted } from '../parse-text.js';
import type { JsonObject, Report } from './json-map.js';

type FieldType = AdditionalField['type'];
type Rules = Pick<
  AdditionalField,
  'pattern' | 'minLength' | 'maxLength' | 'min' | 'max' | 'oneOf' | 'unique' | 'requiredFrom'
>;

const LONGEST_PATTERN = 200;
const LONGEST_TEXT = 1024;
const MOST_CHOICES = 100;
/** The name of its index, `user_extra_…_key`, must fit into 63 characters. */
const LONGEST_UNIQUE_NAME = 48;
/** An index row has at most 2704 bytes, and UTF-8 needs up to three for each UTF-16 unit. */
const LONGEST_UNIQUE_TEXT = 800;

const length = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LONGEST_TEXT));
const finite = v.pipe(v.number(), v.finite());
const choices = v.pipe(v.array(v.union([v.string(), finite])), v.minLength(1), v.maxLength(MOST_CHOICES));

const isPattern = (text: string): boolean => {
  try {
    return wholeMatch(text).test('') || true;
  } catch {
    return false;
  }
};

interface Rule {
  readonly schema: v.GenericSchema;
  readonly expected: string;
  readonly types: readonly FieldType[];
}

const RULES: Readonly<Record<Exclude<keyof Rules, 'requiredFrom'>, Rule>> = {
  pattern: {
    schema: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PATTERN), v.check(isPattern)),
    expected: `a regular expression of at most ${LONGEST_PATTERN} characters`,
    types: ['string'],
  },
  minLength: { schema: length, expected: `a whole number up to ${LONGEST_TEXT}`, types: ['string'] },
  maxLength: { schema: length, expected: `a whole number up to ${LONGEST_TEXT}`, types: ['string'] },
  min: { schema: finite, expected: 'a number', types: ['number'] },
  max: { schema: finite, expected: 'a number', types: ['number'] },
  oneOf: { schema: choices, expected: `a list of 1 to ${MOST_CHOICES} values`, types: ['string', 'number'] },
  unique: { schema: v.boolean(), expected: 'true or false', types: ['string', 'number', 'date'] },
};

/** The properties of a field that restrict its values. */
export const RULE_PROPERTIES = [...Object.keys(RULES), 'requiredFrom'];

/** Reads the rules for the values of an additional field. Reports rules that contradict each other. */
export function readRules(field: JsonObject, name: string, type: FieldType, report: Report): Rules {
  const about = (problem: string): void => report(`has ${problem} in ${quoted(name)}`);
  const entries = Object.entries(RULES).flatMap(([property, { schema, expected, types }]) => {
    const value = field[property];
    if (value === undefined || (property === 'unique' && value === false)) return [];
    if (!types.includes(type)) about(`a ${quoted(property)}, which is not for the type ${type},`);
    else if (v.is(schema, value)) return [[property, value] as const];
    else about(`a ${quoted(property)} that is not ${expected}`);
    return [];
  });
  const rules: Rules = withLengthOfUnique(type, { ...Object.fromEntries(entries), ...readRequiredFrom(field, about) });
  for (const problem of contradictionsIn(rules, type)) about(problem);
  if (Object.keys(rules).some((property) => property !== 'requiredFrom') && field['label'] === undefined) {
    about('rules and no "label"');
  }
  if (rules.unique) reportUnique(field, rules, name, about);
  return rules;
}

const withLengthOfUnique = (type: FieldType, rules: Rules): Rules =>
  rules.unique && type === 'string' ? { maxLength: LONGEST_UNIQUE_TEXT, ...rules } : rules;

/** Reports a default that breaks the rules of its own field. */
export function reportDefault(field: AdditionalField, name: string, report: Report): void {
  if (field.default === undefined || field.default === null || obeysRules(field, field.default)) return;
  report(`has a "default" in ${quoted(name)} that breaks its rules`);
}

function readRequiredFrom(field: JsonObject, about: (problem: string) => void): Pick<Rules, 'requiredFrom'> {
  const { requiredFrom } = field;
  if (requiredFrom === undefined) return {};
  if (requiredFrom !== 'password' && requiredFrom !== 'everybody') {
    about('a "requiredFrom" that is neither "password" nor "everybody"');
    return {};
  }
  if (field['required'] !== true) about('a "requiredFrom" without "required"');
  else if (field['input'] === false) about('a "requiredFrom", though nobody may give it,');
  return { requiredFrom };
}

function contradictionsIn({ minLength = 0, maxLength = LONGEST_TEXT, min, max, oneOf }: Rules, type: FieldType) {
  return [
    ...(minLength > maxLength ? ['a "minLength" above its "maxLength"'] : []),
    ...(min !== undefined && max !== undefined && min > max ? ['a "min" above its "max"'] : []),
    ...(oneOf && !oneOf.every((value) => fitsType(type, value))
      ? [`a "oneOf" with a value that is not a ${type}`]
      : []),
    ...(oneOf && new Set(oneOf).size < oneOf.length ? ['a "oneOf" with a value that is there twice'] : []),
  ];
}

function reportUnique(
  field: JsonObject,
  { maxLength = 0 }: Rules,
  name: string,
  about: (problem: string) => void,
): void {
  if (maxLength > LONGEST_UNIQUE_TEXT) about(`"unique" and a "maxLength" above ${LONGEST_UNIQUE_TEXT}`);
  if (name.length > LONGEST_UNIQUE_NAME) about(`"unique" and a name of more than ${LONGEST_UNIQUE_NAME} characters`);
  if (field['default'] !== undefined && field['default'] !== null) about('"unique" and a "default"');
}
