import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

export const linkedin: ProviderDefinition = {
  id: 'linkedin',
  name: 'LinkedIn',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfo: 'https://api.linkedin.com/v2/userinfo',
    // The first is in the documentation, the second in the discovery document.
    issuers: ['https://www.linkedin.com', 'https://www.linkedin.com/oauth'],
  },
  scopes: ['profile', 'email', 'openid'],
  loginHint: 'login_hint',
  pkce: false,
  authentication: 'post',
  tokenAnswer: { tokenTypeMayMiss: true },
  // LinkedIn gives refresh tokens to partners only.
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      accountId: idOf(raw['sub']),
      email: textOf(raw['email']),
      emailVerified: raw['email_verified'] === true,
      name: textOf(raw['name']),
      image: textOf(raw['picture']),
    }),
  },
};
