import { id, record, text } from './answer-members.js';
import type { ProviderRow } from './provider-row.js';

export const dropbox: ProviderRow = {
  id: 'dropbox',
  name: 'Dropbox',
  secret: 'required',
  takesSeveralClientIds: false,
  settings: {},
  addresses: {
    authorization: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    userInfo: 'https://api.dropboxapi.com/2/users/get_current_account',
  },
  scopes: ['account_info.read'],
  // Without it there is no refresh token.
  parameters: { token_access_type: 'offline' },
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    // Without body and content type: Dropbox refuses a form here.
    method: 'POST',
    accessToken: 'bearer',
    map: (raw) => ({
      accountId: id(raw['account_id']),
      email: text(raw['email']),
      emailVerified: raw['email_verified'] === true,
      name: text(record(raw['name'])['display_name']),
      image: text(raw['profile_photo_url']),
    }),
  },
};
