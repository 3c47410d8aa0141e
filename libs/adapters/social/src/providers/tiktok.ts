import { id, record, text } from './answer-members.js';
import type { ProviderDefinition } from './provider-definition.js';

export const tiktok: ProviderDefinition = {
  id: 'tiktok',
  name: 'TikTok',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://www.tiktok.com/v2/auth/authorize/',
    token: 'https://open.tiktokapis.com/v2/oauth/token/',
    userInfo: 'https://open.tiktokapis.com/v2/user/info/',
  },
  scopes: ['user.info.basic', 'user.info.profile'],
  scopeSeparator: ',',
  pkce: false,
  authentication: 'clientKeyPost',
  codeIsEncoded: true,
  tokenAnswer: { refreshExpiryName: 'refresh_expires_in' },
  refresh: 'plain',
  userInfo: {
    query: { fields: 'open_id,avatar_large_url,display_name,username' },
    map: (raw) => {
      if (record(raw['error'])['code'] !== 'ok') return null;
      const person = record(record(raw['data'])['user']);
      return {
        accountId: id(person['open_id']),
        email: null,
        emailVerified: false,
        name: text(person['display_name']) ?? text(person['username']),
        image: text(person['avatar_large_url']),
      };
    },
  },
};
