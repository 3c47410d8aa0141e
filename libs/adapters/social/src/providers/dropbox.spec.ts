import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { dropbox } from './dropbox.js';

describe('dropbox', () => {
  it('requests a refresh token', async () => {
    expect(await authorizationRequestOf(dropbox)).toEqual({
      address: 'https://www.dropbox.com/oauth2/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'account_info.read', token_access_type: 'offline' },
    });
  });

  it('reads the profile', () => {
    const raw = {
      account_id: 'dbid:AAH4f99T0taONIb',
      name: { display_name: 'Kari Nordmann', given_name: 'Kari' },
      email: 'kari@eksempel.no',
      email_verified: true,
      profile_photo_url: 'https://dl.example/kari.png',
    };
    expect(mappedBy(dropbox, raw)).toEqual({
      accountId: 'dbid:AAH4f99T0taONIb',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://dl.example/kari.png',
    });
    expect(mappedBy(dropbox, { account_id: 'x', email: 'kari@eksempel.no', email_verified: false })).toEqual({
      accountId: 'x',
      email: 'kari@eksempel.no',
      emailVerified: false,
      name: null,
      image: null,
    });
    expect(mappedBy(dropbox, { email_verified: 'true' })).toMatchObject({ accountId: '', emailVerified: false });
  });
});
