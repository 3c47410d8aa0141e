import type { FakeRow } from '../fake-row.js';

const claimsOf: NonNullable<FakeRow['idToken']>['claims'] = (person) => ({
  name: person.name,
  nickname: person.name,
  preferred_username: 'karinordmann',
  profile: `https://www.roblox.com/users/${person.id}/profile`,
  picture: person.image,
});

export const roblox: FakeRow = {
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
