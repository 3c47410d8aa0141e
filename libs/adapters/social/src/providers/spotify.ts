import { id, list, record, text } from './answer-members.js';
import type { ProviderDefinition } from './provider-definition.js';

export const spotify: ProviderDefinition = {
  id: 'spotify',
  name: 'Spotify',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://accounts.spotify.com/authorize',
    token: 'https://accounts.spotify.com/api/token',
    userInfo: 'https://api.spotify.com/v1/me',
  },
  scopes: ['user-read-email'],
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      // Since May 2026 Spotify asks clients to link accounts by `account_id`. Accounts linked before have the other id.
      accountId: id(raw['account_id']) || id(raw['id']),
      formerAccountId: id(raw['id']),
      email: text(raw['email']),
      emailVerified: false,
      name: text(raw['display_name']),
      image: text(record(list(raw['images'])[0])['url']),
    }),
  },
};
