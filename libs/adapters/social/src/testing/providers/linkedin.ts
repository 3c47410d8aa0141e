import { familyName, givenName } from '../fake-user.js';
import type { FakeProviderDefinition } from '../fake-provider-definition.js';

const claimsOf: NonNullable<FakeProviderDefinition['idToken']>['claims'] = (person) => ({
  name: person.name,
  given_name: givenName(person),
  family_name: familyName(person),
  locale: { country: 'NO', language: 'nb' },
  ...(person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }),
  ...(person.image === null ? {} : { picture: person.image }),
});

export const linkedin: FakeProviderDefinition = {
  id: 'linkedin',
  clientAuthentication: 'post',
  pkce: 'absent',
  scopes: { separators: [' '], asked: ['profile', 'email', 'openid'] },
  authorization: { loginHint: 'login_hint' },
  // Refresh tokens are for approved partners only.
  tokens: { expiresIn: 5_184_000, refresh: 'none', scope: ',' },
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://www.linkedin.com/oauth',
    lifetime: 3600,
    claims: claimsOf,
    when: { scope: 'openid' },
  },
  profile: {
    method: 'GET',
    token: 'bearer',
    scopeOf: { email: 'email', email_verified: 'email', name: 'profile', picture: 'profile' },
    shape: (person) => ({ sub: person.id, ...claimsOf(person) }),
  },
};
