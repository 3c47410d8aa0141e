import type { FakeProviderDefinition } from '../fake-provider-definition.js';

const claimsOf: NonNullable<FakeProviderDefinition['idToken']>['claims'] = (person) => ({
  preferred_username: person.name,
  ...(person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }),
  ...(person.image === null ? {} : { picture: person.image }),
});

export const twitch: FakeProviderDefinition = {
  id: 'twitch',
  clientAuthentication: 'post',
  pkce: 'absent',
  scopes: { separators: [' '], asked: ['user:read:email', 'openid'] },
  authorization: { claims: ['email', 'email_verified', 'preferred_username', 'picture'] },
  tokens: { expiresIn: 14_346, refresh: 'keeps', scope: 'list' },
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://id.twitch.tv/oauth2',
    lifetime: 900,
    claims: claimsOf,
    when: { scope: 'openid' },
  },
  profile: {
    method: 'GET',
    token: 'bearer',
    shape: (person) => ({ sub: person.id, ...claimsOf(person) }),
  },
};
