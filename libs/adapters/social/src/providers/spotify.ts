import { idOf, listOf, objectOf, textOf } from '../engine/json-values.js';
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
      accountId: idOf(raw['account_id']) || idOf(raw['id']),
      formerAccountId: idOf(raw['id']),
      email: textOf(raw['email']),
      emailVerified: false,
      name: textOf(raw['display_name']),
      image: textOf(objectOf(listOf(raw['images'])[0])['url']),
    }),
  },
};
