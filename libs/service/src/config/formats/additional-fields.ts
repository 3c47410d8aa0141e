import * as v from 'valibot';

import { type AdditionalField, type AdditionalFields, type AdditionalValue, fitsType } from '@portvakt/identity';

import { isObject } from '../../is-object.js';
import { type Format, quoted } from '../parse-text.js';
import { readFormProperties } from './field-forms.js';
import { readRules, reportDefault, RULE_PROPERTIES } from './field-rules.js';
import { jsonMap, type Report, reportUnknownProperties } from './json-map.js';

/**
 * Names that a field must not have: properties of the user, its row and the request bodies that contain additional
 * fields (specification §5.1, §11.2, §11.3), and the return URLs that are judged in every body (specification §8.1). The
 * names of operators and bans are reserved too (operators §2): users set additional fields themselves, but products read
 * `role` in `/get-session` and in tokens as an operator's roles.
 */
const TAKEN = (
  'id email emailVerified name image createdAt updatedAt twoFactorEnabled extra ' +
  'role banned banReason banExpires bannedAt bannedBy lastSignInAt lastLanguage ' +
  'password newPassword currentPassword callbackURL rememberMe token userId ' +
  'redirectTo errorCallbackURL newUserCallbackURL'
).split(' ');

const PROPERTIES = ['type', 'required', 'input', 'returned', 'default', 'label', 'help', 'in', ...RULE_PROPERTIES];
const TYPES = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]'] as const;
const fieldType = v.picklist(TYPES);
const switchedOnOrOff = v.optional(v.boolean());

/** The fields of a user that a product adds to the built-in properties, by property name. */
export const additionalUserFields: Format<AdditionalFields> = jsonMap(
  'JSON like `{"locale":{"type":"string","required":false,"input":true,"returned":true,"default":"nb"}}`',
  readField,
);

/** Reads the declaration of a field, and reports everything that is wrong with it. */
export function readField(name: string, field: unknown, report: Report): AdditionalField | null {
  reportName(name, report);
  if (!isObject(field)) {
    report(`has no object in ${quoted(name)}`);
    return null;
  }
  reportUnknownProperties(field, PROPERTIES, name, report);
  const { type, default: defaultValue } = field;
  if (!v.is(fieldType, type)) {
    report(`has no "type" in ${quoted(name)} that is one of ${TYPES.join(', ')}`);
    return null;
  }
  for (const property of ['required', 'input', 'returned']) {
    if (!v.is(switchedOnOrOff, field[property])) {
      report(`has a ${quoted(property)} in ${quoted(name)} that is neither true nor false`);
    }
  }
  if (!isDefaultOf(type, defaultValue)) {
    report(`has a "default" in ${quoted(name)} that is not of the type ${type}`);
    return null;
  }
  const read: AdditionalField = {
    type,
    required: field['required'] === true,
    input: field['input'] !== false,
    returned: field['returned'] !== false,
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
    ...readFormProperties(field, name, report),
    ...readRules(field, name, type, report),
  };
  reportDefault(read, name, report);
  if (read.required && read.input && defaultValue === undefined && read.in && !read.in.includes('sign-up')) {
    report(`has ${quoted(name)}, which is required, without "sign-up" in its "in": nobody could sign up`);
  }
  return read;
}

function reportName(name: string, report: Report): void {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/u.test(name)) {
    report(`has the field ${quoted(name)}, whose name is not a letter and up to 63 letters, digits and _`);
  } else if (TAKEN.includes(name) || name in Object.prototype) {
    report(`has the field ${quoted(name)}, a name that is taken`);
  }
}

const isDefaultOf = (type: AdditionalField['type'], value: unknown): value is AdditionalValue | undefined =>
  value === undefined || value === null || fitsType(type, value);
