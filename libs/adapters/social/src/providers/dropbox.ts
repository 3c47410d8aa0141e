import { idOf, objectOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

export const dropbox: ProviderDefinition = {
  id: 'dropbox',
  name: 'Dropbox',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    userInfo: 'https://api.dropboxapi.com/2/users/get_current_account',
  },
  scopes: ['account_info.read'],
  // Dropbox issues a refresh token only for offline access.
  parameters: { token_access_type: 'offline' },
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    // Dropbox rejects a request with a body or a content type.
    method: 'POST',
    map: (raw) => ({
      accountId: idOf(raw['account_id']),
      email: textOf(raw['email']),
      emailVerified: raw['email_verified'] === true,
      name: textOf(objectOf(raw['name'])['display_name']),
      image: textOf(raw['profile_photo_url']),
    }),
  },
};
