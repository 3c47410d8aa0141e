import { familyName, givenName } from '../fake-user.js';
import type { FakeProviderDefinition } from '../fake-provider-definition.js';

const claimsOf: NonNullable<FakeProviderDefinition['idToken']>['claims'] = (person) => ({
  name: person.name,
  given_name: givenName(person),
  family_name: familyName(person),
  ...(person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }),
  ...(person.image === null ? {} : { picture: person.image }),
});

export const google: FakeProviderDefinition = {
  id: 'google',
  clientAuthentication: 'post',
  pkce: 'expected',
  scopes: { separators: [' '], asked: ['email', 'profile', 'openid'] },
  authorization: { loginHint: 'login_hint', oneOf: { access_type: ['online', 'offline'] } },
  tokens: {
    expiresIn: 3599,
    refresh: 'omits',
    refreshWhen: { parameter: 'access_type', value: 'offline' },
    scope: ' ',
  },
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://accounts.google.com',
    lifetime: 3600,
    claims: claimsOf,
    when: { scope: 'openid' },
  },
  profile: {
    method: 'GET',
    token: 'bearer',
    shape: (person) => ({ sub: person.id, ...claimsOf(person) }),
  },
};
