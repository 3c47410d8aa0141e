import { fullName, id, isRecord, text } from './answer-members.js';
import type { ProviderRow } from './provider-row.js';

/** VK ID; the older oauth.vk.com is another product. */
export const vk: ProviderRow = {
  id: 'vk',
  name: 'VK',
  secret: 'optional',
  takesSeveralClientIds: false,
  settings: {},
  addresses: {
    authorization: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    userInfo: 'https://id.vk.com/oauth2/user_info',
  },
  // `phone` is for verified businesses only.
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
      if (!isRecord(person)) return null;
      return {
        accountId: id(person['user_id']),
        email: text(person['email']),
        emailVerified: false,
        name: fullName(person['first_name'], person['last_name']),
        image: text(person['avatar']),
      };
    },
  },
};
