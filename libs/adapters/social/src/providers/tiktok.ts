import { idOf, objectOf, textOf } from '../engine/json-values.js';
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
      if (objectOf(raw['error'])['code'] !== 'ok') return null;
      const person = objectOf(objectOf(raw['data'])['user']);
      return {
        accountId: idOf(person['open_id']),
        email: null,
        emailVerified: false,
        name: textOf(person['display_name']) ?? textOf(person['username']),
        image: textOf(person['avatar_large_url']),
      };
    },
  },
};
