import { describe, expect, it } from '@jest/globals';

import { readConfig } from '../read-config.js';
import { aDevelopment, errorsIn } from '../testing/environments.js';

const fieldsOf = (fields: unknown) =>
  readConfig(aDevelopment({ ADDITIONAL_USER_FIELDS: JSON.stringify(fields) })).identity.additionalFields;
const ANY_LABEL = { nb: 'Felt', nn: 'Felt', en: 'Field' };
const fieldErrors = (fields: unknown) =>
  errorsIn(aDevelopment({ ADDITIONAL_USER_FIELDS: typeof fields === 'string' ? fields : JSON.stringify(fields) }));

describe('ADDITIONAL_USER_FIELDS', () => {
  it('fills in omitted properties', () => {
    expect(fieldsOf({ locale: { type: 'string' } })).toEqual({
      locale: { type: 'string', required: false, input: true, returned: true },
    });
  });

  it('keeps the given properties', () => {
    const locale = { type: 'string', required: true, input: false, returned: false, default: 'nb' };
    expect(fieldsOf({ locale })).toEqual({ locale });
  });

  it.each([
    ['string', 'nb'],
    ['number', 4.5],
    ['boolean', false],
    ['date', '2026-01-31T12:00:00.000Z'],
    ['date', '2026-01-31'],
    ['string[]', ['a']],
    ['number[]', []],
    ['string', null],
  ])('accepts a default of the type %s: %j', (type, value) => {
    expect(fieldsOf({ extraField: { type, default: value } })['extraField']).toMatchObject({ default: value });
  });

  it.each([
    ['string', 1],
    ['number', '1'],
    ['boolean', 'true'],
    ['date', 'yesterday'],
    ['date', '2026-13-01'],
    ['string[]', 'a'],
    ['string[]', [1]],
    ['number[]', ['1']],
    ['number[]', {}],
  ])('refuses a default that is not of the type %s: %j', (type, value) => {
    expect(fieldErrors({ locale: { type, default: value } })).toEqual([expect.stringContaining('"default"')]);
  });

  it.each([
    ...['id', 'email', 'twoFactorEnabled', 'extra', 'password', 'callbackURL', 'constructor', 'toString'],
    // The origin check refuses a body in which one of these is no return address.
    ...['redirectTo', 'errorCallbackURL', 'newUserCallbackURL'],
    // A user who could set it would look like an operator, or would not look banned.
    ...['role', 'banned', 'banReason', 'banExpires', 'lastSignInAt'],
  ])('refuses the reserved name %s', (name) => {
    expect(fieldErrors({ [name]: { type: 'string' } })).toEqual([expect.stringContaining('a name that is taken')]);
  });

  it.each(['', '1a', 'a-b', 'a.b', 'å', '_a', 'a'.repeat(65)])('refuses the name %j', (name) => {
    expect(fieldErrors({ [name]: { type: 'string' } })).toHaveLength(1);
  });

  it('refuses names of the prototype', () => {
    expect(fieldErrors('{"__proto__":{"type":"string"}}')).toHaveLength(1);
    expect(fieldErrors('{"locale":{"type":"constructor"}}')).toHaveLength(1);
  });

  it('reports all errors of all fields', () => {
    expect(
      fieldErrors({
        a: { type: 'text' },
        b: { type: 'string', requierd: true, input: 'yes' },
        email: { type: 'date' },
      }),
    ).toEqual([
      expect.stringContaining('no "type" in "a"'),
      expect.stringContaining('"requierd" in "b"'),
      expect.stringContaining('"input" in "b"'),
      expect.stringContaining('"email"'),
    ]);
  });

  it('keeps the label, the help and the forms', () => {
    const phone = {
      type: 'string',
      required: true,
      input: true,
      returned: true,
      label: { nb: 'Telefon', nn: 'Telefon', en: 'Phone' },
      help: { nb: 'Åtte siffer.', nn: 'Åtte siffer.', en: 'Eight digits.' },
      in: ['sign-up'],
    };
    expect(fieldsOf({ phone })).toEqual({ phone });
  });

  it.each([
    ['label', 'Telefon'],
    ['label', { nb: 'Telefon', nn: 'Telefon' }],
    ['label', { nb: 'Telefon', nn: 'Telefon', en: ' ' }],
    ['label', { nb: 'Telefon', nn: 'Telefon', en: 'Phone', se: 'Telefovdna' }],
    ['help', { nb: 'a'.repeat(201), nn: 'b', en: 'c' }],
    ['help', { nb: 'a\u0007', nn: 'b', en: 'c' }],
    ['in', 'profile'],
    ['in', []],
    ['in', ['settings']],
  ])('refuses a %s that is %j', (property, value) => {
    expect(fieldErrors({ phone: { type: 'string', [property]: value } })).toEqual([
      expect.stringContaining(`"${property}" in "phone"`),
    ]);
  });

  it.each([
    { type: 'string', pattern: '[0-9]{6}', minLength: 6, maxLength: 6, unique: true },
    { type: 'number', min: -1, max: 9.5, oneOf: [0, 9.5] },
    { type: 'string', oneOf: ['Oslo', 'Tromsø'], default: 'Oslo' },
    { type: 'string', required: true, requiredFrom: 'everybody' },
  ])('keeps rules: %j', (given) => {
    const field = { required: false, input: true, returned: true, label: ANY_LABEL, ...given };
    expect(fieldsOf({ phone: field })).toEqual({ phone: field });
  });

  it.each([
    [{ pattern: '[0-9' }, '"pattern"'],
    [{ pattern: '\\-' }, '"pattern"'],
    [{ pattern: 'a'.repeat(201) }, '"pattern"'],
    [{ type: 'number', pattern: 'a' }, 'not for the type number'],
    [{ minLength: -1 }, '"minLength"'],
    [{ minLength: 3, maxLength: 2 }, '"minLength" above'],
    [{ min: 1 }, 'not for the type string'],
    [{ type: 'number', min: 2, max: 1 }, '"min" above'],
    [{ oneOf: [] }, '"oneOf"'],
    [{ oneOf: ['a', 1] }, 'not a string'],
    [{ oneOf: ['a', 'a'] }, 'there twice'],
    [{ oneOf: ['a'], default: 'b' }, 'breaks its rules'],
    [{ type: 'boolean', unique: true }, 'not for the type boolean'],
    [{ unique: 'yes' }, '"unique"'],
    [{ unique: true, default: 'a' }, '"unique" and a "default"'],
    [{ unique: true, maxLength: 801 }, '"maxLength" above 800'],
    [{ requiredFrom: 'everybody' }, 'without "required"'],
    [{ required: true, requiredFrom: 'operators' }, 'neither "password" nor "everybody"'],
    [{ required: true, input: false, default: 'a', requiredFrom: 'password' }, 'nobody may give it'],
    [{ pattern: 'a', label: undefined }, 'no "label"'],
  ])('refuses %j', (given, problem) => {
    expect(fieldErrors({ phone: { type: 'string', label: ANY_LABEL, ...given } })).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  it('limits unique text to what its index can hold', () => {
    const unique = { type: 'string', label: ANY_LABEL, unique: true };
    expect(fieldsOf({ a: unique, b: { ...unique, maxLength: 6 }, c: { ...unique, type: 'number' } })).toMatchObject({
      a: { maxLength: 800 },
      b: { maxLength: 6 },
      c: expect.not.objectContaining({ maxLength: expect.anything() }),
    });
  });

  it('refuses a unique field whose index would have too long a name', () => {
    const unique = { type: 'string', label: ANY_LABEL, unique: true };
    expect(fieldErrors({ ['a'.repeat(49)]: unique })).toHaveLength(1);
    expect(fieldErrors({ ['a'.repeat(48)]: unique })).toEqual([]);
  });

  it('refuses a required field that the sign-up form does not ask for', () => {
    expect(fieldErrors({ phone: { type: 'string', required: true, in: ['profile'] } })).toEqual([
      expect.stringContaining('nobody could sign up'),
    ]);
    expect(fieldErrors({ phone: { type: 'string', required: true, in: ['profile'], default: '' } })).toEqual([]);
  });

  it.each(['{', '[]', 'null', '"a"', '{"a":"string"}'])('refuses %s', (text) => {
    expect(fieldErrors(text)).toHaveLength(1);
  });
});
