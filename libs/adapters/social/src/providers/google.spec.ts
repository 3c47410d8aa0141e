import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { google } from './google.js';

describe('google', () => {
  it('requests the default scopes with a challenge', async () => {
    expect(await authorizationRequestOf(google)).toEqual({
      address: 'https://accounts.google.com/o/oauth2/v2/auth',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'email profile openid' },
    });
  });

  it('requests what the operator configured and the user entered', async () => {
    const settings = { prompt: 'consent', special: { ACCESS_TYPE: 'offline', HD: 'eksempel.no' } };
    expect(
      (await authorizationRequestOf(google, settings, { loginHint: 'kari+x@eksempel.no' })).parameters,
    ).toMatchObject({
      prompt: 'consent',
      access_type: 'offline',
      hd: 'eksempel.no',
      login_hint: 'kari+x@eksempel.no',
    });
  });

  it('reads the profile from the claims', () => {
    const claims = {
      sub: '1234567890',
      email: 'Kari@eksempel.no',
      email_verified: true,
      name: 'Kari Nordmann',
      picture: 'https://lh3.example/kari',
    };
    expect(mappedBy(google, claims)).toEqual({
      accountId: '1234567890',
      email: 'Kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://lh3.example/kari',
    });
    expect(mappedBy(google, { sub: '1' })).toEqual({
      accountId: '1',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
    expect(mappedBy(google, {})).toMatchObject({ accountId: '' });
  });

  it.each(['true', 'false', 1, null, undefined, {}])('does not accept %j as proof of the address', (flag) => {
    expect(mappedBy(google, { sub: '1', email: 'kari@eksempel.no', email_verified: flag })).toMatchObject({
      emailVerified: false,
    });
  });

  it('accepts users of the configured domain only', () => {
    const accepts = (claims: object, HD: string | null) => google.idToken?.accepts?.({ ...claims }, { HD });
    expect(accepts({ hd: 'eksempel.no' }, 'eksempel.no')).toBe(true);
    expect(accepts({ hd: 'ond.no' }, 'eksempel.no')).toBe(false);
    expect(accepts({}, 'eksempel.no')).toBe(false);
    expect(accepts({}, null)).toBe(true);
  });

  it('validates its settings', () => {
    const { ACCESS_TYPE, HD } = google.settings;
    expect(['online', 'offline', 'both'].map((value) => ACCESS_TYPE?.fits(value))).toEqual([true, true, false]);
    expect(HD?.fits('eksempel.no')).toBe(true);
    expect(['eksempel', 'https://eksempel.no', ''].some((value) => HD?.fits(value))).toBe(false);
  });
});
