import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const apple: FakeProviderDefinition = {
  id: 'apple',
  clientAuthentication: 'apple',
  pkce: 'allowed',
  scopes: { separators: [' '], asked: ['email', 'name'] },
  authorization: { fixed: { response_mode: 'form_post' } },
  callback: { method: 'POST', personAtFirst: true },
  tokens: { expiresIn: 3600, refresh: 'omits', scope: null },
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://appleid.apple.com',
    lifetime: 86_400,
    // The token never contains the name; flags may be booleans or texts.
    claims: ({ email, emailVerified }) =>
      email === null ? {} : { email, email_verified: String(emailVerified), is_private_email: 'false' },
    when: 'always',
  },
  profile: null,
};
