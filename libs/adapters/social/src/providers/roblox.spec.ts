import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { roblox } from './roblox.js';

describe('roblox', () => {
  it('requests account selection and consent in one parameter', async () => {
    expect(await authorizationRequestOf(roblox)).toEqual({
      address: 'https://apis.roblox.com/oauth/v1/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'openid profile', prompt: 'select_account consent' },
    });
  });

  it('reads the profile without an e-mail address', () => {
    const raw = {
      sub: '1516563360',
      nickname: 'Kari',
      preferred_username: 'kari1',
      picture: 'https://tr.rbxcdn.example/1',
      email: 'kari@eksempel.no',
      email_verified: true,
    };
    expect(mappedBy(roblox, raw)).toEqual({
      accountId: '1516563360',
      email: null,
      emailVerified: false,
      name: 'Kari',
      image: 'https://tr.rbxcdn.example/1',
    });
    expect(mappedBy(roblox, { preferred_username: 'kari1', picture: null })).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: 'kari1',
      image: null,
    });
  });
});
