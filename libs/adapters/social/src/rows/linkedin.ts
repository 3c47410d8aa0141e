import { id, text } from './answer-members.js';
import type { ProviderRow } from './provider-row.js';

export const linkedin: ProviderRow = {
  id: 'linkedin',
  name: 'LinkedIn',
  secret: 'required',
  takesSeveralClientIds: false,
  settings: {},
  addresses: {
    authorization: 'https://www.linkedin.com/oauth/v2/authorization',
    token: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfo: 'https://api.linkedin.com/v2/userinfo',
    // The documentation says the first, the discovery document the second.
    issuers: ['https://www.linkedin.com', 'https://www.linkedin.com/oauth'],
  },
  scopes: ['profile', 'email', 'openid'],
  loginHint: 'login_hint',
  pkce: false,
  authentication: 'post',
  tokenAnswer: { tokenTypeMayMiss: true },
  // Partners alone are given refresh tokens; for everybody else there is none to use.
  refresh: 'plain',
  userInfo: {
    method: 'GET',
    accessToken: 'bearer',
    map: (raw) => ({
      accountId: id(raw['sub']),
      email: text(raw['email']),
      emailVerified: raw['email_verified'] === true,
      name: text(raw['name']),
      image: text(raw['picture']),
    }),
  },
};
