import { describe, expect, it } from '@jest/globals';

import { defaultJwtPolicy } from '@portvakt/jwt';

import { readConfig } from './read-config.js';
import { aDevelopment } from './testing/environments.js';

const policyOf = (given: Readonly<Record<string, string>>) =>
  readConfig(aDevelopment({ JWT_ENABLED: 'true', ...given })).jwt;

describe('the settings of tokens', () => {
  it('are off, and have the defaults of the policy when they are on', () => {
    expect(readConfig(aDevelopment()).jwt).toBeNull();
    expect(policyOf({})).toEqual(defaultJwtPolicy);
  });

  it('follow the URL of the service, also below a base path, unless they are set', () => {
    const site = { PUBLIC_URL: 'http://konto.localhost:4000', BASE_PATH: '/api/auth' };
    expect(policyOf(site)).toMatchObject({ issuer: site.PUBLIC_URL, audience: [site.PUBLIC_URL] });
    expect(policyOf({ ...site, JWT_AUDIENCE: 'https://a.no, b', JWT_ISSUER: 'c' })).toMatchObject({
      issuer: 'c',
      audience: ['https://a.no', 'b'],
    });
    const set = { JWT_TTL: '60', JWT_ALGORITHM: 'EdDSA', JWT_CLAIMS: 'id' };
    expect(policyOf(set)).toMatchObject({ lifetimeMs: 60_000, algorithm: 'EdDSA', claims: ['id'] });
  });

  it('name fields that are sent, additional ones too', () => {
    const ADDITIONAL_USER_FIELDS = '{"locale":{"type":"string"},"note":{"type":"string","returned":false}}';
    expect(policyOf({ ADDITIONAL_USER_FIELDS, JWT_CLAIMS: 'role,locale' })).toMatchObject({
      claims: ['role', 'locale'],
    });
    expect(() => policyOf({ ADDITIONAL_USER_FIELDS, JWT_CLAIMS: 'note' })).toThrow(/JWT_CLAIMS has the entry "note"/);
    expect(() => policyOf({ JWT_CLAIMS: 'extra' })).toThrow(/JWT_CLAIMS has the entry "extra"/);
  });

  it('never name a claim that the service sets', () => {
    const given = { ADDITIONAL_USER_FIELDS: '{"exp":{"type":"number"}}', JWT_CLAIMS: 'exp' };
    expect(() => policyOf(given)).toThrow(/JWT_CLAIMS has the entry "exp"/);
  });
});
