import type { FakeProviderDefinition } from '../fake-provider-definition.js';

export const kick: FakeProviderDefinition = {
  id: 'kick',
  clientAuthentication: 'post',
  pkce: 'required',
  scopes: { separators: [' '], asked: ['user:read'] },
  tokens: { expiresIn: '7200', refresh: 'rotates', scope: ' ' },
  profile: {
    method: 'GET',
    token: 'bearer',
    shape: (person) => ({
      user_id: Number(person.id),
      name: person.name,
      email: person.email,
      profile_picture: person.image,
    }),
    envelope: (profile) => ({ data: [profile], message: 'OK' }),
  },
};
