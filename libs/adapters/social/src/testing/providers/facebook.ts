import { familyName, givenName } from '../fake-user.js';
import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const facebook: FakeProviderDefinition = {
  id: 'facebook',
  clientAuthentication: 'post',
  pkce: 'absent',
  // The documented separator is a comma; a space works too.
  scopes: { separators: [' ', ','], asked: ['email', 'public_profile'] },
  authorization: { loginHint: 'login_hint' },
  tokens: { expiresIn: 5_183_944, refresh: 'none', scope: null, errors: 'object' },
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://www.facebook.com',
    lifetime: 3600,
    claims: (person) => ({
      name: person.name,
      given_name: givenName(person),
      family_name: familyName(person),
      ...(person.email === null ? {} : { email: person.email }),
      ...(person.image === null ? {} : { picture: person.image }),
    }),
    // The code flow returns no ID token; Web and Limited Login give it to the client.
    when: 'never',
  },
  profile: {
    method: 'GET',
    token: 'bearer',
    fields: { parameter: 'fields', needed: ['id', 'name', 'email', 'picture'], always: ['id'] },
    scopeOf: { email: 'email' },
    // No field says whether the e-mail address is verified.
    shape: (person) => ({
      id: person.id,
      name: person.name,
      ...(person.email === null ? {} : { email: person.email }),
      ...(person.image === null
        ? {}
        : { picture: { data: { url: person.image, width: 50, height: 50, is_silhouette: false } } }),
    }),
  },
};
