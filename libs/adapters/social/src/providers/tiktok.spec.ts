import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { tiktok } from './tiktok.js';

const OK = { code: 'ok', message: '', log_id: '1' };

describe('tiktok', () => {
  it('requests with client_key and comma-separated scopes', async () => {
    const { client_id: clientKey, ...always } = ALWAYS;
    expect(await authorizationRequestOf(tiktok, {}, { scopes: ['video.list'] })).toEqual({
      address: 'https://www.tiktok.com/v2/auth/authorize/',
      parameters: { ...always, client_key: clientKey, scope: 'user.info.basic,user.info.profile,video.list' },
    });
  });

  it('reads the profile without an e-mail address', () => {
    const user = {
      open_id: 'open-1',
      display_name: 'Kari Nordmann',
      username: 'kari',
      avatar_large_url: 'https://p16.example/kari',
      email: 'kari@eksempel.no',
    };
    expect(mappedBy(tiktok, { data: { user }, error: OK })).toEqual({
      accountId: 'open-1',
      email: null,
      emailVerified: false,
      name: 'Kari Nordmann',
      image: 'https://p16.example/kari',
    });
    expect(mappedBy(tiktok, { data: { user: { username: 'kari' } }, error: OK })).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: 'kari',
      image: null,
    });
  });

  it.each([
    [{ data: { user: { open_id: '1' } }, error: { code: 'access_token_invalid' } }],
    [{ data: { user: { open_id: '1' } } }],
    [{ error: 'ok' }],
  ])('has no user in %j', (raw) => {
    expect(mappedBy(tiktok, raw)).toBeNull();
  });
});
