import { idOf, textOf } from '../engine/json-values.js';
import { fullName } from './full-name.js';
import type { ProviderDefinition } from './provider-definition.js';

const VERIFIED = 1;

export const zoom: ProviderDefinition = {
  id: 'zoom',
  name: 'Zoom',
  secret: 'required',
  settings: {
    PKCE: {
      default: 'true',
      says: 'Whether PKCE is used.',
      expected: 'true or false',
      isSecret: false,
      fits: (value) => ['true', 'false'].includes(value),
    },
  },
  endpoints: {
    authorization: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
    userInfo: 'https://api.zoom.us/v2/users/me',
  },
  // Scopes are chosen in the Zoom app.
  scopes: [],
  pkce: 'PKCE',
  authentication: 'basicRaw',
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      accountId: idOf(raw['id']),
      email: textOf(raw['email']),
      emailVerified: raw['verified'] === VERIFIED,
      name: textOf(raw['display_name']) ?? fullName(raw['first_name'], raw['last_name']),
      image: textOf(raw['pic_url']),
    }),
  },
};
