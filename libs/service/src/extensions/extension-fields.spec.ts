import { describe, expect, it } from '@jest/globals';

import type { Environment } from '../config/read-settings.js';
import { anExtension, configWith, errorsWith } from './testing/extensions.js';

describe('the fields of an extension', () => {
  const label = { nb: 'Sted', nn: 'Stad', en: 'Site' };
  const ADDITIONAL_USER_FIELDS = '{"locale":{"type":"string"}}';

  it('follow those of the configuration, with the same defaults', () => {
    const site = { type: 'string', oneOf: ['Oslo'], label } as const;
    const { identity } = configWith([anExtension({ fields: { site } })], { ADDITIONAL_USER_FIELDS });
    const defaults = { type: 'string', required: false, input: true, returned: true };
    expect(identity.additionalFields).toEqual({ locale: defaults, site: { ...defaults, oneOf: ['Oslo'], label } });
  });

  it('are refused with all that is wrong with them', () => {
    const fields = { locale: { type: 'string' }, email: { type: 'date' }, site: { type: 'number', min: 1 } } as const;
    expect(errorsWith([anExtension({ fields })], { ADDITIONAL_USER_FIELDS })).toEqual([
      'extension acme has the field "locale", which is declared already',
      'extension acme has the field "email", a name that is taken',
      'extension acme has rules and no "label" in "site"',
    ]);
  });

  it('limit how often a profile is changed where one is unique', () => {
    const fields = { badge: { type: 'string', unique: true, label } } as const;
    const limits = (given: Environment = {}) =>
      Object.entries(configWith([anExtension({ fields })], given).rateLimit.customLimits ?? {});
    const ours = ['/update-user*', { windowMs: 10_000, max: 30 }];
    expect(limits()).toEqual([ours]);
    // A later pattern and an exact path override it.
    const theirs = ['/update-*', { windowMs: 1_000, max: 2 }];
    expect(limits({ RATE_LIMIT_RULES: '{"/update-*":{"window":1,"max":2}}' })).toEqual([ours, theirs]);
  });
});
