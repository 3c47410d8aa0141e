import { familyName, givenName } from '../fake-user.js';
import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const zoom: FakeProviderDefinition = {
  id: 'zoom',
  clientAuthentication: 'basic',
  pkce: 'expected',
  scopes: null,
  tokens: { expiresIn: 3599, refresh: 'rotates', scope: ' ' },
  profile: {
    method: 'GET',
    token: 'bearer',
    shape: (person) => ({
      id: person.id,
      first_name: givenName(person),
      last_name: familyName(person),
      display_name: person.name,
      email: person.email,
      verified: person.emailVerified ? 1 : 0,
      ...(person.image === null ? {} : { pic_url: person.image }),
    }),
  },
};
