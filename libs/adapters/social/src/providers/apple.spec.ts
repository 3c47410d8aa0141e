import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { apple } from './apple.js';

describe('apple', () => {
  it('requests a form_post response, which Apple requires with scopes', async () => {
    expect(await authorizationRequestOf(apple, {}, { loginHint: 'kari@eksempel.no' })).toEqual({
      address: 'https://appleid.apple.com/auth/authorize',
      parameters: { ...ALWAYS, scope: 'email name', response_mode: 'form_post' },
    });
  });

  it('reads the profile from the claims, and the name from the form of the first consent', () => {
    const claims = { sub: '000.abc', email: 'kari@privaterelay.appleid.com', email_verified: 'true' };
    expect(mappedBy(apple, claims, { form: { name: { firstName: ' Kari ', lastName: 'Nordmann' } } })).toEqual({
      accountId: '000.abc',
      email: 'kari@privaterelay.appleid.com',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: null,
    });
    expect(mappedBy(apple, { sub: '1' })).toEqual({
      accountId: '1',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
  });

  it.each([
    [{ name: { firstName: 'Kari' } }, 'Kari'],
    [{ name: { lastName: 'Nordmann' } }, 'Nordmann'],
    [{ name: { firstName: '', lastName: '  ' } }, null],
    [{ name: {} }, null],
    [{ name: 'Kari' }, null],
    [{ email: 'ond@eksempel.no' }, null],
    ['Kari', null],
    [null, null],
    [[{}], null],
  ])('makes of the form %j the name %j', (form, name) => {
    expect(mappedBy(apple, { sub: '1' }, { form })).toMatchObject({ name, email: null });
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['TRUE', false],
    [1, false],
    [undefined, false],
  ])('takes email_verified %j for %s', (flag, emailVerified) => {
    const claims = { sub: '1', email: 'kari@eksempel.no', email_verified: flag };
    expect(mappedBy(apple, claims)).toMatchObject({ emailVerified });
  });

  it('accepts a P-256 private key only, with real or escaped line breaks', () => {
    const pem = (curve: string): string =>
      generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const fits = apple.settings['PRIVATE_KEY']?.fits;
    expect(fits?.(pem('P-256'))).toBe(true);
    expect(fits?.(pem('P-256').replaceAll('\n', '\\n'))).toBe(true);
    expect(fits?.(pem('P-384'))).toBe(false);
    expect(fits?.('AuthKey_ABC.p8')).toBe(false);
  });

  it('accepts one word as team id and key id', () => {
    const { TEAM_ID, KEY_ID } = apple.settings;
    expect([TEAM_ID?.fits('ABCDE12345'), KEY_ID?.fits('ABCDE12345')]).toEqual([true, true]);
    expect([TEAM_ID?.fits(''), KEY_ID?.fits('to ord')]).toEqual([false, false]);
  });
});
