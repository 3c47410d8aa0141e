import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { vk } from './vk.js';

describe('vk', () => {
  it('requests the e-mail address only, with a challenge', async () => {
    expect(await authorizationRequestOf(vk)).toEqual({
      address: 'https://id.vk.com/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'email' },
    });
  });

  it('reads the profile, with an unverified e-mail address', () => {
    const user = {
      user_id: '1234567890',
      first_name: 'Kari',
      last_name: 'Nordmann',
      email: 'kari@eksempel.no',
      verified: true,
      avatar: 'https://pp.userapi.example/kari',
    };
    expect(mappedBy(vk, { user })).toEqual({
      accountId: '1234567890',
      email: 'kari@eksempel.no',
      emailVerified: false,
      name: 'Kari Nordmann',
      image: 'https://pp.userapi.example/kari',
    });
    expect(mappedBy(vk, { user: { user_id: 7, last_name: 'Nordmann' } })).toEqual({
      accountId: '7',
      email: null,
      emailVerified: false,
      name: 'Nordmann',
      image: null,
    });
    expect(mappedBy(vk, { user: {} })).toMatchObject({ accountId: '', name: null });
  });

  it('has no profile in an error response', () => {
    expect(mappedBy(vk, { error: 'invalid_token' })).toBeNull();
  });
});
