import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const reddit: FakeProviderDefinition = {
  id: 'reddit',
  clientAuthentication: 'basic',
  pkce: 'absent',
  // The server splits on both.
  scopes: { separators: [' ', ','], asked: ['identity'] },
  authorization: { oneOf: { duration: ['temporary', 'permanent'] } },
  tokens: {
    expiresIn: 3600,
    refresh: 'omits',
    refreshWhen: { parameter: 'duration', value: 'permanent' },
    scope: ' ',
  },
  profile: {
    method: 'GET',
    token: 'bearer',
    // `oauth_client_id` is the same for all users and no e-mail address.
    shape: (person) => ({
      id: person.id,
      name: 'kari_nordmann',
      icon_img: person.image === null ? '' : `${person.image}?width=256&amp;height=256&amp;crop=256:256,smart`,
      oauth_client_id: 'portvakt@eksempel.no',
      has_verified_email: true,
    }),
  },
  userAgent: 'configured',
};
