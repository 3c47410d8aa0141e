import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { twitch } from './twitch.js';

describe('twitch', () => {
  it('requests each claim that it needs', async () => {
    const { address, parameters } = await authorizationRequestOf(twitch);
    const { claims, ...others } = parameters;
    expect(address).toBe('https://id.twitch.tv/oauth2/authorize');
    expect(others).toEqual({ ...ALWAYS, scope: 'user:read:email openid' });
    expect(JSON.parse(claims ?? '')).toEqual({
      id_token: { email: null, email_verified: null, preferred_username: null, picture: null },
    });
  });

  it('reads the profile from the claims', () => {
    const claims = {
      sub: '713936733',
      preferred_username: 'kari',
      email: 'kari@eksempel.no',
      email_verified: true,
      picture: 'https://static-cdn.example/kari',
    };
    expect(mappedBy(twitch, claims)).toEqual({
      accountId: '713936733',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'kari',
      image: 'https://static-cdn.example/kari',
    });
    expect(mappedBy(twitch, { email: ' ', email_verified: 'true' })).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
  });
});
