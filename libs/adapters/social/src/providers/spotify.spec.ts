import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { spotify } from './spotify.js';

describe('spotify', () => {
  it('requests the default scope with a challenge', async () => {
    expect(await authorizationRequestOf(spotify)).toEqual({
      address: 'https://accounts.spotify.com/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'user-read-email' },
    });
  });

  it('reads the profile with the id that Spotify links accounts by', () => {
    const raw = {
      account_id: 'acc-1',
      id: 'kari',
      display_name: 'Kari Nordmann',
      email: 'kari@eksempel.no',
      images: [{ url: 'https://i.scdn.example/1' }, { url: 'https://i.scdn.example/2' }],
    };
    expect(mappedBy(spotify, raw)).toEqual({
      accountId: 'acc-1',
      formerAccountId: 'kari',
      email: 'kari@eksempel.no',
      emailVerified: false,
      name: 'Kari Nordmann',
      image: 'https://i.scdn.example/1',
    });
  });

  it('falls back to the older id, and accepts a profile without other fields', () => {
    const nothingElse = { email: null, emailVerified: false, name: null, image: null };
    expect(mappedBy(spotify, { id: 'kari', display_name: null, images: [] })).toEqual({
      accountId: 'kari',
      formerAccountId: 'kari',
      ...nothingElse,
    });
    expect(mappedBy(spotify, { account_id: '', id: '' })).toEqual({
      accountId: '',
      formerAccountId: '',
      ...nothingElse,
    });
  });
});
