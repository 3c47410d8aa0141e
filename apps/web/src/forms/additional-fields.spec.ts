import { describe, expect, it } from '@jest/globals';

import {
  type AdditionalField,
  changedValues,
  fieldsIn,
  toInputs,
  toValue,
  valuesOfNewUser,
} from './additional-fields.js';

const aField = (type: AdditionalField['type'], over: Partial<AdditionalField> = {}): AdditionalField => ({
  name: 'club',
  type,
  required: false,
  fromEverybody: false,
  default: null,
  label: null,
  help: null,
  in: ['sign-up', 'profile'],
  rules: {},
  ...over,
});

describe('value of an input', () => {
  it.each([
    ['string', ' Brann ', 'Brann'],
    ['string', '  ', null],
    ['number', '1 234,5', 1234.5],
    ['number', '-2', -2],
    ['number', 'to', undefined],
    ['date', '2026-01-31', '2026-01-31'],
    ['date', '31.1.2026', undefined],
    ['string[]', 'a, b,,c ', ['a', 'b', 'c']],
    ['number[]', '1, 2.5', [1, 2.5]],
    ['number[]', '1, to', undefined],
    ['boolean', true, true],
    ['boolean', false, false],
  ] as const)('of the type %s: %j is %j', (type, input, value) => {
    expect(toValue(aField(type), input)).toEqual(value);
  });
});

describe('inputs', () => {
  it.each([
    ['string', 'Brann', 'Brann'],
    ['string', null, ''],
    ['number', 4.5, '4.5'],
    ['date', '2026-01-31T12:00:00.000Z', '2026-01-31'],
    ['string[]', ['a', 'b'], 'a, b'],
    ['boolean', true, true],
    ['boolean', null, false],
  ] as const)('show a value of the type %s: %j as %j', (type, value, input) => {
    expect(toInputs([aField(type)], () => value)).toEqual({ extra_club: input });
  });

  it('show a draft instead of the value', () => {
    expect(toInputs([aField('string')], () => 'Brann', { extra_club: 'Lyn' })).toEqual({ extra_club: 'Lyn' });
    expect(toInputs([aField('boolean')], () => true, {})).toEqual({ extra_club: false });
  });
});

describe('values of a request', () => {
  it('leave out what a new user did not fill in', () => {
    const fields = [aField('string'), aField('number', { name: 'age' })];
    expect(valuesOfNewUser(fields, { extra_club: ' ', extra_age: '7' })).toEqual({ age: 7 });
  });

  it('are those that changed; an emptied field removes its value', () => {
    const fields = [aField('string'), aField('date', { name: 'born' })];
    const before = { extra_club: 'Brann', extra_born: '2001-02-03' };
    expect(changedValues(fields, before, before)).toEqual({});
    expect(changedValues(fields, before, { ...before, extra_club: '' })).toEqual({ club: null });
  });
});

describe('fields of a form', () => {
  it('are those that name it', () => {
    const both = aField('string');
    const once = aField('string', { name: 'once', in: ['sign-up'] });
    expect(fieldsIn('profile', { fields: [both, once] })).toEqual([both]);
    expect(fieldsIn('sign-up', { fields: [both, once] })).toEqual([both, once]);
  });
});
