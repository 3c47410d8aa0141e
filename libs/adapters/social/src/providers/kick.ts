import { idOf, isObject, listOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

export const kick: ProviderDefinition = {
  id: 'kick',
  name: 'Kick',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://id.kick.com/oauth/authorize',
    token: 'https://id.kick.com/oauth/token',
    userInfo: 'https://api.kick.com/public/v1/users',
  },
  scopes: ['user:read'],
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw) => {
      // `data` is a list with the signed-in user only.
      const [person] = listOf(raw['data']);
      if (!isObject(person)) return null;
      return {
        accountId: idOf(person['user_id']),
        email: textOf(person['email']),
        emailVerified: false,
        name: textOf(person['name']),
        image: textOf(person['profile_picture']),
        // The reference library also answers `/account-info` with the entry, unlike the envelopes of other providers.
        raw: person,
      };
    },
  },
};
