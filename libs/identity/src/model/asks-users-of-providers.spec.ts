import { describe, expect, it } from '@jest/globals';

import type { AdditionalField } from './additional-field.js';
import { anAdditionalField } from '../testing/index.js';
import { asksUsersOfProviders } from './additional-values.js';

describe('users of providers', () => {
  const required = (given: Partial<AdditionalField> = {}): AdditionalField => ({
    ...anAdditionalField('string'),
    required: true,
    ...given,
  });
  const everybody = required({ requiredFrom: 'everybody' });

  it.each<[boolean, Record<string, AdditionalField>]>([
    [false, {}],
    [false, { f: anAdditionalField('string') }],
    [false, { f: required() }],
    [false, { f: required({ requiredFrom: 'password' }) }],
    [false, { f: required({ requiredFrom: 'everybody', default: 'Troms' }) }],
    [false, { f: everybody, g: required() }],
    [true, { f: everybody }],
    [true, { f: everybody, g: required({ requiredFrom: 'password' }), h: required({ default: 'Troms' }) }],
  ])('are asked for required fields that are missing (%p) where the product declares %j', (asked, fields) => {
    expect(asksUsersOfProviders(fields)).toBe(asked);
  });
});
