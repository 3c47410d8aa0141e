import { describe, expect, it } from '@jest/globals';

import { readConfig } from './read-config.js';
import { settingsDigest } from './settings-digest.js';
import { A_SECRET, aDevelopment, anApiToken } from './testing/environments.js';

const GITHUB = { SOCIAL_GITHUB_CLIENT_ID: 'an-id', SOCIAL_GITHUB_CLIENT_SECRET: 'a secret of GitHub' };

const digestOf = (environment: Readonly<Record<string, string>> = {}): string =>
  settingsDigest(readConfig(aDevelopment(environment)));

describe('settingsDigest', () => {
  it('is the same for the same settings', () => {
    expect(digestOf(GITHUB)).toBe(digestOf(GITHUB));
    expect(digestOf()).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a number', { SESSION_TTL: '61' }],
    ['a list', { TRUSTED_ORIGINS: 'https://app.example.no' }],
    ['a provider', GITHUB],
    ['a token of a machine', { OPERATOR_API_TOKENS: JSON.stringify([anApiToken()]) }],
  ])('changes with %s', (_, environment) => {
    expect(digestOf(environment)).not.toBe(digestOf());
  });

  it('changes with a setting of a provider', () => {
    expect(digestOf({ ...GITHUB, SOCIAL_GITHUB_DISABLE_SIGN_UP: 'true' })).not.toBe(digestOf(GITHUB));
  });

  it.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
    ['the secret of the service', { AUTH_SECRET: `${A_SECRET}-1` }, { AUTH_SECRET: `${A_SECRET}-2` }],
    ['the secret of a provider', GITHUB, { ...GITHUB, SOCIAL_GITHUB_CLIENT_SECRET: 'another secret' }],
    [
      'the digest of a token',
      { OPERATOR_API_TOKENS: JSON.stringify([anApiToken()]) },
      { OPERATOR_API_TOKENS: JSON.stringify([anApiToken({ digest: Buffer.alloc(32).toString('base64url') })]) },
    ],
    ['the password of the database', { DATABASE_URL: 'postgres://a:1@db/x' }, { DATABASE_URL: 'postgres://a:2@db/x' }],
  ])('does not depend on %s', (_, one, other) => {
    expect(digestOf(one)).toBe(digestOf(other));
  });
});
