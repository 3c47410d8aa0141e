import { id, list, record, text } from './answer-members.js';
import type { ProviderRow } from './provider-row.js';

export const spotify: ProviderRow = {
  id: 'spotify',
  name: 'Spotify',
  secret: 'required',
  takesSeveralClientIds: false,
  settings: {},
  addresses: {
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    userInfo: 'https://api.spotify.com/v1/me',
  },
  scopes: ['user-read-email'],
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    method: 'GET',
    accessToken: 'bearer',
    map: (raw) => ({
      // The one of the two that Spotify says to link accounts by, since May 2026.
      accountId: id(raw['account_id']) || id(raw['id']),
      email: text(raw['email']),
      emailVerified: false,
      name: text(raw['display_name']),
      image: text(record(list(raw['images'])[0])['url']),
    }),
  },
};
