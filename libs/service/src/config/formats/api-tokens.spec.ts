import { createHash } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { readConfig } from '../read-config.js';
import { aDevelopment, anApiToken, errorsIn } from '../testing/environments.js';

const A_TOKEN = 'pvt_dGhpcy1pcy1hLXRva2VuLW9mLXRoZS10ZXN0cy1vbmx5IQ';
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const written = (tokens: unknown): string => (typeof tokens === 'string' ? tokens : JSON.stringify(tokens));
const tokenErrors = (tokens: unknown) => errorsIn(aDevelopment({ OPERATOR_API_TOKENS: written(tokens) }));

describe('OPERATOR_API_TOKENS', () => {
  it('lists tokens, of which several may have one name', () => {
    const tokens = [
      anApiToken(),
      anApiToken({ digest: digestOf('another') }),
      anApiToken({ role: 'service', digest: digestOf('third') }),
    ];
    expect(readConfig(aDevelopment({ OPERATOR_API_TOKENS: written(tokens) })).operators.apiTokens).toEqual(tokens);
  });

  it('accepts a token that has expired, so that the service starts and says so', () => {
    expect(tokenErrors([anApiToken({ expires: '2020-01-01' })])).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['name', ''],
    ['name', 'two words'],
    ['name', 'line\nbreak'],
    ['name', 'a'.repeat(65)],
    ['name', 7],
    ['role', 'admin'],
    ['role', 'support'],
    ['role', 'Service'],
    ['role', undefined],
    ['digest', A_TOKEN],
    ['digest', digestOf('a').slice(1)],
    ['digest', `${digestOf('a')}=`],
    ['digest', createHash('sha256').update('a').digest('hex')],
    // 43 characters of base64url that do not encode 32 bytes.
    ['digest', `${digestOf('a').slice(0, -1)}B`],
    ['digest', undefined],
    ['expires', '2027-06-31'],
    ['expires', '2027-6-30'],
    ['expires', '2027-06-30T12:00:00Z'],
    ['expires', 'never'],
    ['expires', null],
    ['expires', undefined],
  ])('refuses an entry whose %s is %j', (property, value) => {
    expect(tokenErrors([anApiToken({ digest: digestOf('first') }), anApiToken({ [property]: value })])).toEqual([
      expect.stringMatching(
        new RegExp(`^OPERATOR_API_TOKENS has no "${property}" in entry 2 that is .+; expected JSON`),
      ),
    ]);
  });

  it('refuses a digest that stands twice, whatever the names', () => {
    expect(tokenErrors([anApiToken(), anApiToken({ name: 'other', role: 'service' })])).toEqual([
      expect.stringContaining('has the same digest twice'),
    ]);
  });

  it('refuses an unknown property', () => {
    expect(tokenErrors([anApiToken({ roles: ['auditor'] })])).toEqual([
      expect.stringContaining('has an unknown property in entry 1; known are name, role, digest, expires'),
    ]);
  });

  it('reports every entry at once', () => {
    expect(tokenErrors([7, anApiToken({ role: 'x', expires: 'y' })])).toEqual([
      expect.stringContaining('has an entry 1 that is not an object'),
      expect.stringContaining('no "role" in entry 2'),
      expect.stringContaining('no "expires" in entry 2'),
    ]);
  });

  it.each(['{', '{}', '"a"', 'null', '5', '[[]]', '[null]', 'siem:auditor'])('refuses %s', (text) => {
    expect(tokenErrors(text)).toHaveLength(1);
  });

  it('never shows a value, which may be the token itself', () => {
    for (const property of ['name', 'role', 'digest', 'expires', 'token', A_TOKEN]) {
      const errors = tokenErrors([anApiToken({ [property]: `${A_TOKEN} ` })]);
      expect(errors).toHaveLength(1);
      expect(errors.join()).not.toContain(A_TOKEN);
    }
    expect(tokenErrors(A_TOKEN).join()).not.toContain(A_TOKEN);
  });
});
