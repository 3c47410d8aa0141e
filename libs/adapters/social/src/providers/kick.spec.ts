import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { kick } from './kick.js';

describe('kick', () => {
  it('requests the default scope with a challenge', async () => {
    expect(await authorizationRequestOf(kick)).toEqual({
      address: 'https://id.kick.com/oauth/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'user:read' },
    });
  });

  it('reads the profile from the first entry, with an unverified e-mail address', () => {
    const person = {
      user_id: 4377088,
      name: 'kari',
      email: 'kari@eksempel.no',
      email_verified: true,
      profile_picture: 'https://kick.example/kari',
    };
    expect(mappedBy(kick, { data: [person, { user_id: 2 }], message: 'OK' })).toEqual({
      accountId: '4377088',
      email: 'kari@eksempel.no',
      emailVerified: false,
      name: 'kari',
      image: 'https://kick.example/kari',
      raw: person,
    });
    expect(mappedBy(kick, { data: [{}] })).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
      raw: {},
    });
  });

  it.each([[{ data: [] }], [{ data: null }], [{}], [{ data: ['kari'] }]])('has no user in %j', (raw) => {
    expect(mappedBy(kick, raw)).toBeNull();
  });
});
