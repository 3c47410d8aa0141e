import { idOf, objectOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

export const twitter: ProviderDefinition = {
  id: 'twitter',
  name: 'X',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    userInfo: 'https://api.x.com/2/users/me',
  },
  scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
  pkce: true,
  authentication: 'basicRaw',
  refresh: 'plain',
  userInfo: {
    query: { 'user.fields': 'profile_image_url,confirmed_email' },
    map: (raw) => {
      const person = objectOf(raw['data']);
      // `verified` is the paid badge and says nothing about the e-mail address.
      const email = textOf(person['confirmed_email']);
      return {
        accountId: idOf(person['id']),
        email,
        emailVerified: email !== null,
        name: textOf(person['name']),
        image: textOf(person['profile_image_url']),
      };
    },
  },
};
