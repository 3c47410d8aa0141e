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
    // `email: null`: an app in development mode gets no e-mail address.
    shape: (person) => ({
      // Since May 2026 accounts are linked by `account_id`.
      id: `spotify-${person.id}`,
      account_id: person.id,
      display_name: person.name,
      ...(person.email === null ? {} : { email: person.email }),
      images: person.image === null ? [] : [{ url: person.image, height: 300, width: 300 }],
    }),
  },
};
