import { familyName, givenName } from '../fake-user.js';
import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const vk: FakeProviderDefinition = {
  id: 'vk',
  clientAuthentication: 'public-or-post',
  pkce: 'required',
  scopes: { separators: [' '], asked: ['email'] },
  authorization: { oneOf: { scheme: ['light', 'dark'], provider: ['vkid', 'ok_ru', 'mail_ru'] } },
  callback: { device: true },
  tokens: {
    expiresIn: 3600,
    refresh: 'rotates',
    scope: ' ',
    errors: 'in-200',
    members: ({ id }) => ({ user_id: Number(id) }),
    exchangeNeeds: ['device'],
    refreshNeeds: ['device'],
  },
  // A signed token without an audience and of another issuer: not usable for sign-in.
  idToken: {
    algorithm: 'RS256',
    issuer: 'VK',
    lifetime: 31_536_000,
    claims: () => ({ app: 7915193, jti: 21 }),
    when: 'foreign',
  },
  profile: {
    method: 'POST',
    token: 'form',
    scopeOf: { email: 'email' },
    shape: (person) => ({
      user_id: person.id,
      first_name: givenName(person),
      last_name: familyName(person),
      avatar: person.image,
      ...(person.email === null ? {} : { email: person.email }),
      // Of the user, not of the e-mail address.
      verified: true,
    }),
    envelope: (user) => ({ user }),
  },
};
