import type { FakeProviderDefinition } from '../fake-provider-definition.js';

const claimsOf: NonNullable<FakeProviderDefinition['idToken']>['claims'] = (person) => ({
  name: person.name,
  nickname: person.name,
  preferred_username: 'karinordmann',
  profile: `https://www.roblox.com/users/${person.id}/profile`,
  picture: person.image,
});

export const roblox: FakeProviderDefinition = {
  id: 'roblox',
  clientAuthentication: 'post-or-basic',
  pkce: 'expected',
  scopes: { separators: [' '], asked: ['openid', 'profile'] },
  authorization: { prompt: 'select_account consent' },
  tokens: { expiresIn: 899, refresh: 'rotates', scope: ' ' },
  idToken: {
    algorithm: 'ES256',
    issuer: 'https://apis.roblox.com/oauth/',
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
