import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const tiktok: FakeProviderDefinition = {
  id: 'tiktok',
  clientAuthentication: 'client-key',
  pkce: 'absent',
  scopes: { separators: [','], asked: ['user.info.profile', 'user.info.basic'] },
  authorization: { staticRedirect: true },
  tokens: {
    expiresIn: 86_400,
    refresh: 'keeps',
    scope: ',',
    errors: 'in-200',
    refreshLifetime: { name: 'refresh_expires_in', seconds: 31_536_000 },
    members: ({ id }) => ({ open_id: id }),
  },
  profile: {
    method: 'GET',
    token: 'bearer',
    fields: {
      parameter: 'fields',
      needed: ['open_id', 'avatar_large_url', 'display_name', 'username'],
      always: [],
    },
    scopeOf: {
      open_id: 'user.info.basic',
      avatar_large_url: 'user.info.basic',
      display_name: 'user.info.basic',
      username: 'user.info.profile',
    },
    // TikTok sends no e-mail address.
    shape: (person) => ({
      open_id: person.id,
      display_name: person.name,
      username: 'karinordmann',
      ...(person.image === null ? {} : { avatar_large_url: person.image }),
    }),
    envelope: (user) => ({ data: { user }, error: { code: 'ok', message: '', log_id: '20261121120000AB' } }),
  },
};
