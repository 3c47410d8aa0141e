import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const github: FakeProviderDefinition = {
  id: 'github',
  clientAuthentication: 'post-or-basic',
  pkce: 'expected',
  scopes: { separators: [' '], asked: ['read:user', 'user:email'] },
  authorization: { loginHint: 'login', oneOf: { prompt: ['select_account'] } },
  // An OAuth app's tokens: no expiry and no refresh token.
  tokens: { expiresIn: null, refresh: 'none', scope: ',', errors: 'in-200', formUnlessJsonAsked: true },
  profile: {
    method: 'GET',
    token: 'bearer',
    // The public e-mail address is hidden; the list at /user/emails contains it.
    shape: (person) => ({
      login: 'karinordmann',
      id: Number(person.id),
      avatar_url: person.image,
      name: person.name,
      email: null,
    }),
  },
  userAgent: 'own',
};
