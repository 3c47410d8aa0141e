import { idOf, isObject, textOf } from '../engine/json-values.js';
import { fullName } from './full-name.js';
import type { ProviderDefinition } from './provider-definition.js';

/** VK ID. The older oauth.vk.com is a different product. */
export const vk: ProviderDefinition = {
  id: 'vk',
  name: 'VK',
  secret: 'optional',
  settings: {},
  endpoints: {
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    userInfo: 'https://id.vk.com/oauth2/user_info',
  },
  // VK grants `phone` to verified businesses only.
  scopes: ['email'],
  pkce: true,
  authentication: 'post',
  boundToDevice: true,
  tokenAnswer: { tokenTypeMayMiss: true },
  refresh: 'plain',
  userInfo: {
    method: 'POST',
    accessToken: 'form',
    map: (raw) => {
      const person = raw['user'];
      if (!isObject(person)) return null;
      return {
        accountId: idOf(person['user_id']),
        email: textOf(person['email']),
        emailVerified: false,
        name: fullName(person['first_name'], person['last_name']),
        image: textOf(person['avatar']),
      };
    },
  },
};
