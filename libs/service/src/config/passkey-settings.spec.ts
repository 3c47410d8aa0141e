import { describe, expect, it } from '@jest/globals';

import { ConfigurationError, readConfig } from './read-config.js';
import { aDevelopment } from './testing/environments.js';

const ANDROID = `android:apk-key-hash:${'k'.repeat(43)}`;
const ON_A_DOMAIN = { NODE_ENV: 'production', AUTH_SECRET: 's'.repeat(40), PUBLIC_URL: 'https://konto.example.no' };

const passkeysOf = (environment: Readonly<Record<string, string>>) => readConfig(aDevelopment(environment)).passkeys;

/** The errors without what is expected. */
function errorsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(aDevelopment(environment));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.errors.map((line) => line.replace(/; expected.*/su, ''));
  }
}

describe('the settings of passkeys', () => {
  it('are the host and origin of PUBLIC_URL by default', () => {
    const origins = ['http://localhost:3000'];
    expect(passkeysOf({})).toEqual({ rpId: 'localhost', origins, conditionalCreate: false });
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('are null on the IP address %s', (PUBLIC_URL) => {
    expect(passkeysOf({ PUBLIC_URL })).toBeNull();
    const warnings = [expect.stringMatching(/^passkeys are off/)];
    expect(readConfig(aDevelopment({ PUBLIC_URL })).warnings).toEqual(warnings);
    expect(readConfig(aDevelopment({ PUBLIC_URL, PASSKEYS_ENABLED: 'false' })).warnings).toEqual([]);
  });

  it('may bind to a parent domain and name further origins', () => {
    const further = `https://app.example.no,http://app.localhost:4000,${ANDROID}`;
    const TRUSTED_ORIGINS = '*.example.no,http://app.localhost:4000';
    const set = { ...ON_A_DOMAIN, PASSKEY_RP_ID: 'example.no', PASSKEY_ORIGINS: further, TRUSTED_ORIGINS };
    expect(passkeysOf(set)).toMatchObject({
      rpId: 'example.no',
      origins: ['https://konto.example.no', ...further.split(',')],
    });
  });

  it.each(['other.no', 'no', 'Example.no', 'onto.example.no', 'app.konto.example.no'])(
    'refuse the RP ID %s',
    (PASSKEY_RP_ID) => {
      expect(errorsOf({ ...ON_A_DOMAIN, PASSKEY_RP_ID })).toEqual([`PASSKEY_RP_ID is "${PASSKEY_RP_ID}"`]);
    },
  );

  it('refuse an RP ID on an IP address', () => {
    expect(errorsOf({ PUBLIC_URL: 'http://127.0.0.1:3000', PASSKEY_RP_ID: 'localhost' })).toHaveLength(1);
  });

  it.each([
    'https://app.example.no/',
    'https://app.example.no/inn',
    'https://*.example.no',
    'https://kari@app.example.no',
    'https://APP.example.no',
    'https://app.example.no:443',
    'http://app.example.no',
    'android:apk-key-hash:short',
    'app.example.no',
  ])('refuse the origin %s', (PASSKEY_ORIGINS) => {
    const errors = errorsOf({ ...ON_A_DOMAIN, PASSKEY_ORIGINS, TRUSTED_ORIGINS: '*.example.no' });
    expect(errors).toEqual([expect.stringMatching(/^PASSKEY_ORIGINS has an entry/)]);
  });

  it('refuse an origin whose requests are refused, more than twenty, and unasked creation under the strict policy', () => {
    const many = Array.from({ length: 21 }, (_, n) => `https://a${n}.example.no`).join();
    const set = { PASSKEY_RP_ID: 'other.no', PASSKEY_CONDITIONAL_CREATE: 'true', POLICY: 'strict' };
    expect(errorsOf({ ...ON_A_DOMAIN, ...set, PASSKEY_ORIGINS: many, TRUSTED_ORIGINS: '*.example.no' })).toEqual([
      'PASSKEY_RP_ID is "other.no"',
      'PASSKEY_ORIGINS has 21 entries',
      'PASSKEY_CONDITIONAL_CREATE is true',
    ]);
    expect(errorsOf({ ...ON_A_DOMAIN, PASSKEY_ORIGINS: 'https://app.example.no' })).toEqual([
      'PASSKEY_ORIGINS has the entry "https://app.example.no"',
    ]);
  });
});
