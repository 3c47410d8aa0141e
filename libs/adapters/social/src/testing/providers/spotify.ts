import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const spotify: FakeProviderDefinition = {
  id: 'spotify',
  clientAuthentication: 'post-or-basic',
  pkce: 'expected',
  scopes: { separators: [' '], asked: ['user-read-email'] },
  tokens: { expiresIn: 3600, refresh: 'omits', scope: ' ' },
  profile: {
    method: 'GET',
    token: 'bearer',
    scopeOf: { email: 'user-read-email' },
    // `email: null` plays an app in development mode, which is told no address.
    shape: (person) => ({
      // Since May 2026 `account_id` is what accounts are linked by.
      id: 'karinordmann',
      account_id: person.id,
      display_name: person.name,
      ...(person.email === null ? {} : { email: person.email }),
      images: person.image === null ? [] : [{ url: person.image, height: 300, width: 300 }],
    }),
  },
};
