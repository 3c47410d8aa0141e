import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const discord: FakeProviderDefinition = {
  id: 'discord',
  clientAuthentication: 'post-or-basic',
  pkce: 'absent',
  scopes: { separators: [' '], asked: ['identify', 'email'] },
  authorization: { prompt: 'none', oneOf: { prompt: ['none', 'consent'] }, loginHint: null },
  tokens: { expiresIn: 604_800, refresh: 'keeps', scope: ' ' },
  profile: {
    method: 'GET',
    token: 'bearer',
    scopeOf: { email: 'email', verified: 'email' },
    shape: (person) => ({
      id: person.id,
      username: 'kari.nordmann',
      global_name: person.name,
      discriminator: '0',
      avatar: person.image === null ? null : 'a_8342729096ea3675442027381ff50dfe',
      email: person.email,
      verified: person.emailVerified,
    }),
  },
  userAgent: 'own',
};
