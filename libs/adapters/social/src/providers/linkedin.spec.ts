import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { linkedin } from './linkedin.js';

const RAW = {
  sub: '782bbtaQ',
  name: 'Kari Nordmann',
  picture: 'https://media.example/kari',
  email: 'kari@eksempel.no',
};

describe('linkedin', () => {
  it('requests the default scopes', async () => {
    expect(await authorizationRequestOf(linkedin, {}, { loginHint: 'kari@eksempel.no' })).toEqual({
      address: 'https://www.linkedin.com/oauth/v2/authorization',
      parameters: { ...ALWAYS, scope: 'profile email openid', login_hint: 'kari@eksempel.no' },
    });
  });

  it('reads the profile', () => {
    expect(mappedBy(linkedin, { ...RAW, email_verified: true, locale: { country: 'NO', language: 'nb' } })).toEqual({
      accountId: '782bbtaQ',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://media.example/kari',
    });
    expect(mappedBy(linkedin, {})).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
  });

  it.each([undefined, false, 'true', 'false', 1])('does not accept %j as proof of the address', (flag) => {
    expect(mappedBy(linkedin, { ...RAW, email_verified: flag })).toMatchObject({ emailVerified: false });
  });
});
