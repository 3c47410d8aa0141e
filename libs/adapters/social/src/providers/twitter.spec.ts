import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { twitter } from './twitter.js';

describe('twitter', () => {
  it('requests the default scopes with a challenge', async () => {
    expect(await authorizationRequestOf(twitter, {}, { loginHint: 'kari' })).toEqual({
      address: 'https://x.com/i/oauth2/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'users.read tweet.read offline.access users.email' },
    });
  });

  it('reads the profile with the e-mail address that X has confirmed', () => {
    const data = {
      id: '2244994945',
      name: 'Kari Nordmann',
      username: 'kari',
      confirmed_email: 'kari@eksempel.no',
      profile_image_url: 'https://pbs.example/kari.jpg',
    };
    expect(mappedBy(twitter, { data })).toEqual({
      accountId: '2244994945',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://pbs.example/kari.jpg',
    });
  });

  it('does not take the user name as address, nor the paid badge as verification', () => {
    const data = { id: '1', username: 'kari', email: 'kari@eksempel.no', verified: true };
    expect(mappedBy(twitter, { data })).toEqual({
      accountId: '1',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
    expect(mappedBy(twitter, { errors: [] })).toMatchObject({ accountId: '' });
  });
});
