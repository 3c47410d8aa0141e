import { id, isRecord, list, text } from './answer-members.js';
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
      const [person] = list(raw['data']);
      if (!isRecord(person)) return null;
      return {
        accountId: id(person['user_id']),
        email: text(person['email']),
        emailVerified: false,
        name: text(person['name']),
        image: text(person['profile_picture']),
      };
    },
  },
};
