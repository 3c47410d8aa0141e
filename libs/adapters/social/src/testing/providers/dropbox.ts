import { familyName, givenName } from '../fake-user.js';
import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const dropbox: FakeProviderDefinition = {
  id: 'dropbox',
  clientAuthentication: 'post-or-basic',
  pkce: 'expected',
  scopes: { separators: [' '], asked: ['account_info.read'] },
  authorization: { fixed: { token_access_type: 'offline' } },
  tokens: {
    expiresIn: 14_400,
    refresh: 'omits',
    refreshWhen: { parameter: 'token_access_type', value: 'offline' },
    scope: ' ',
    members: ({ id }) => ({ account_id: id, uid: '12345' }),
  },
  profile: {
    method: 'POST',
    token: 'bearer',
    shape: (person) => ({
      account_id: person.id,
      name: { given_name: givenName(person), surname: familyName(person), display_name: person.name },
      email: person.email,
      email_verified: person.emailVerified,
      ...(person.image === null ? {} : { profile_photo_url: person.image }),
    }),
  },
};
