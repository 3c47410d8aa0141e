import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import type { AdditionalField } from './additional-field.js';
import { anAdditionalField } from '../testing/index.js';
import { additionalValuesAtSignUp, additionalValuesInUpdate } from './additional-values.js';

function refusalOf(fields: Record<string, AdditionalField>, given: Record<string, unknown>): unknown {
  try {
    return additionalValuesAtSignUp(fields, given);
  } catch (error) {
    const { code, field: name } = error as { code: string; field?: string };
    return name === undefined ? code : `${code}: ${name}`;
  }
}

describe('additional fields at sign-up', () => {
  it.each<[AdditionalField['type'], unknown, unknown]>([
    ['string', 'blå', 'blå'],
    ['string', '', ''],
    ['number', -1.5, -1.5],
    ['boolean', false, false],
    ['date', '1990-02-28', '1990-02-28T00:00:00.000Z'],
    ['date', '1990-02-28T12:00:00+01:00', '1990-02-28T11:00:00.000Z'],
    ['string[]', ['a', 'b'], ['a', 'b']],
    ['string[]', [], []],
    ['number[]', [1, 2], [1, 2]],
  ])('accepts for a %s: %j', (type, given, stored) => {
    expect(additionalValuesAtSignUp({ f: anAdditionalField(type) }, { f: given })).toEqual({ f: stored });
  });

  it.each<[AdditionalField['type'], unknown]>([
    ['string', 1],
    ['string', 'to\nlinjer'],
    ['string', '\ud800'],
    ['string', 'a'.repeat(1_025)],
    ['string', { length: 1 }],
    ['number', '1'],
    ['number', Number.NaN],
    ['number', Number.POSITIVE_INFINITY],
    ['boolean', 'true'],
    ['boolean', 0],
    ['date', 'i morgen'],
    ['date', '9999-12-31T23:59:59.999-23:59'],
    ['date', '0000-01-01T00:00:00+23:59'],
    ['date', 1_700_000_000_000],
    ['string[]', 'a'],
    ['string[]', ['a', 1]],
    ['string[]', ['a', null]],
    ['number[]', ['1']],
    ['number[]', { 0: 1, length: 1 }],
  ])('rejects for a %s: %j', (type, given) => {
    expect(refusalOf({ f: anAdditionalField(type) }, { f: given })).toBe('INVALID_ADDITIONAL_FIELD');
  });

  it('ignores undeclared fields', () => {
    expect(additionalValuesAtSignUp({}, { isAdmin: true, twoFactorEnabled: true })).toEqual({});
  });

  it('ignores a value that a client may not set and uses the default', () => {
    const fields = {
      role: anAdditionalField('string', { input: false, default: 'member' }),
      credit: anAdditionalField('number', { input: false }),
    };
    expect(additionalValuesAtSignUp(fields, { role: 'admin', credit: 1_000 })).toEqual({ role: 'member' });
  });

  it('uses the default for a field that is absent or null', () => {
    const fields = {
      one: anAdditionalField('number', { default: 0 }),
      other: anAdditionalField('string', { default: 'x' }),
    };
    expect(additionalValuesAtSignUp(fields, { other: null })).toEqual({ one: 0, other: 'x' });
  });

  it('names the first required field that is missing', () => {
    const fields = {
      a: anAdditionalField('string'),
      b: anAdditionalField('string', { required: true }),
      c: anAdditionalField('number', { required: true }),
    };
    expect(refusalOf(fields, {})).toBe('FIELD_IS_REQUIRED: b');
    expect(refusalOf(fields, { b: null, c: 1 })).toBe('FIELD_IS_REQUIRED: b');
    expect(refusalOf(fields, { b: 'x' })).toBe('FIELD_IS_REQUIRED: c');
    expect(refusalOf(fields, { b: '', c: 0 })).toEqual({ b: '', c: 0 });
  });

  it('may lack a field that only users with a password must give, for a new user of a provider', () => {
    const fields = { org: anAdditionalField('string', { required: true, requiredFrom: 'password' }) };
    expect(refusalOf(fields, {})).toBe('FIELD_IS_REQUIRED: org');
    expect(additionalValuesAtSignUp(fields, {}, 'provider')).toEqual({});
    for (const requiredFrom of [undefined, 'everybody'] as const) {
      const required = anAdditionalField('string', { required: true, ...(requiredFrom && { requiredFrom }) });
      expect(() => additionalValuesAtSignUp({ org: required }, {}, 'provider')).toThrow();
    }
  });

  it.each<[Partial<AdditionalField>, unknown, unknown]>([
    [{ pattern: 'a|b' }, 'b', 'ab'],
    [{ pattern: '\\p{L}+' }, 'blå', 'bl4'],
    [{ minLength: 2, maxLength: 3 }, 'abc', 'a'],
    [{ oneOf: ['a'] }, 'a', 'A'],
  ])('keeps a value that obeys %j, and names the field of any other', (rules, good, bad) => {
    const fields = { f: anAdditionalField('string', rules) };
    expect(additionalValuesAtSignUp(fields, { f: good })).toEqual({ f: good });
    expect(() => additionalValuesAtSignUp(fields, { f: bad })).toThrow(expect.objectContaining({ fields: ['f'] }));
  });

  it('does not read inherited properties of the request', () => {
    const fields = { constructor: anAdditionalField('string'), toString: anAdditionalField('string') };
    expect(additionalValuesAtSignUp(fields, {})).toEqual({});
  });
});

describe('additional fields of an update', () => {
  const fields = {
    org: anAdditionalField('string', { required: true }),
    shoeSize: anAdditionalField('number', { default: 40 }),
    birthday: anAdditionalField('date'),
    role: anAdditionalField('string', { input: false, default: 'member' }),
  };
  const refuse = { code: 'INVALID_ADDITIONAL_FIELD' };

  it('are the given ones, without defaults, and required ones may be absent', () => {
    expect(additionalValuesInUpdate(fields, {})).toEqual({});
    expect(additionalValuesInUpdate(fields, { org: '', birthday: '1990-02-28', shoeSize: undefined })).toEqual({
      org: '',
      birthday: '1990-02-28T00:00:00.000Z',
    });
  });

  it('are removed by null, unless they are required', () => {
    expect(additionalValuesInUpdate(fields, { shoeSize: null, birthday: null })).toEqual({
      shoeSize: null,
      birthday: null,
    });
    expect(() => additionalValuesInUpdate(fields, { org: null })).toThrow(expect.objectContaining(refuse));
  });

  it.each([{ org: 1 }, { shoeSize: '40' }, { birthday: '1990-02-30' }])(
    'are rejected with a wrong type: %j',
    (given) => {
      expect(() => additionalValuesInUpdate(fields, given)).toThrow(expect.objectContaining(refuse));
    },
  );

  it('never include undeclared ones or ones that a client may not set', () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'org',
      'shoeSize',
      'role',
      'id',
      'emailVerified',
    ];
    const declaration = fc.record({ input: fc.boolean(), required: fc.boolean(), default: fc.constantFrom('x', null) });
    const declared = fc.dictionary(fc.constantFrom(...names, 'nickname'), declaration);
    const value = fc.oneof(fc.string(), fc.constantFrom(null, undefined), fc.constant({ polluted: true }));
    const sent = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names, 'nickname'), fc.string()), value));
    fc.assert(
      fc.property(declared, sent, (declarations, properties) => {
        const all = Object.entries(declarations).map(
          ([name, more]) => [name, anAdditionalField('string', more)] as const,
        );
        const settable = all.filter(([, { input }]) => input).map(([name]) => name);
        const given: Record<string, unknown> = Object.create(null);
        for (const [name, each] of properties) {
          Object.defineProperty(given, name, { value: each, enumerable: true, configurable: true });
        }
        const accepted = acceptedValues(Object.fromEntries(all), given);
        for (const name of Object.getOwnPropertyNames(accepted)) {
          expect(settable).toContain(name);
          expect(Object.getOwnPropertyNames(given)).toContain(name);
        }
        expect(Object.getPrototypeOf(accepted)).toBe(Object.prototype);
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }),
    );
  });

  it('never include inherited properties of the request', () => {
    const inherited = {
      constructor: anAdditionalField('string'),
      toString: anAdditionalField('string', { required: true }),
    };
    expect(additionalValuesInUpdate(inherited, {})).toEqual({});
  });

  it('never include properties of a prototype in the JSON', () => {
    const given: Record<string, unknown> = JSON.parse(
      '{"__proto__":{"org":"x","role":"admin"},"constructor":{"org":"x"}}',
    );
    expect(additionalValuesInUpdate(fields, given)).toEqual({});
  });

  /** The accepted values; none if the update is rejected. */
  function acceptedValues(declared: Record<string, AdditionalField>, given: Record<string, unknown>): object {
    try {
      return additionalValuesInUpdate(declared, given);
    } catch (error) {
      expect(error).toMatchObject(refuse);
      return {};
    }
  }
});
