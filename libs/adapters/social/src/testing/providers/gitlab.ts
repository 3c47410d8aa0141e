import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const gitlab: FakeProviderDefinition = {
  id: 'gitlab',
  clientAuthentication: 'post',
  pkce: 'expected',
  scopes: { separators: [' '], asked: ['read_user'] },
  authorization: { loginHint: 'login_hint' },
  tokens: { expiresIn: 7200, refresh: 'rotates', scope: ' ' },
  profile: {
    method: 'GET',
    token: 'bearer',
    shape: (person) => ({
      id: Number(person.id),
      username: 'karinordmann',
      name: person.name,
      state: 'active',
      locked: false,
      avatar_url: person.image,
      email: person.email,
      confirmed_at: person.emailVerified ? '2024-05-17T10:00:00.000Z' : null,
    }),
  },
};
