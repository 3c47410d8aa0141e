import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const twitter: FakeProviderDefinition = {
  id: 'twitter',
  clientAuthentication: 'basic',
  pkce: 'required',
  scopes: { separators: [' '], asked: ['users.read', 'tweet.read', 'offline.access', 'users.email'] },
  authorization: { longestState: 500, loginHint: null },
  tokens: { expiresIn: 7200, refresh: 'rotates', refreshWhen: { scope: 'offline.access' }, scope: ' ' },
  profile: {
    method: 'GET',
    token: 'bearer',
    fields: {
      parameter: 'user.fields',
      needed: ['profile_image_url', 'confirmed_email'],
      always: ['id', 'name', 'username'],
    },
    scopeOf: { confirmed_email: 'users.email' },
    // `verified` is the paid badge and says nothing about the e-mail address.
    shape: (person) => ({
      id: person.id,
      name: person.name,
      username: 'karinordmann',
      verified: true,
      ...(person.image === null ? {} : { profile_image_url: person.image }),
      ...(person.email === null ? {} : { confirmed_email: person.email }),
    }),
    envelope: (data) => ({ data }),
  },
};
