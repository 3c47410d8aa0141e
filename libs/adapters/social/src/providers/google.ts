import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

export const google: ProviderDefinition = {
  id: 'google',
  name: 'Google',
  secret: 'required',
  takesSeveralClientIds: true,
  settings: {
    ACCESS_TYPE: {
      default: null,
      says: 'Whether Google issues a refresh token: `offline`, which also needs the prompt `consent`.',
      expected: 'online or offline',
      isSecret: false,
      fits: (value) => ['online', 'offline'].includes(value),
    },
    HD: {
      default: null,
      says: 'The only Google Workspace domain whose users may sign in.',
      expected: 'a domain such as example.no',
      isSecret: false,
      fits: (value) => DOMAIN.test(value),
    },
  },
  endpoints: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    jwks: ['https://www.googleapis.com/oauth2/v3/certs'],
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
  },
  scopes: ['email', 'profile', 'openid'],
  loginHint: 'login_hint',
  parametersFromSettings: { access_type: 'ACCESS_TYPE', hd: 'HD' },
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  idToken: {
    algorithms: ['RS256'],
    maxAgeSeconds: 3600,
    signsIn: true,
    // A user can remove the `hd` parameter from the URL. The claim is signed.
    accepts: (claims, special) => !special['HD'] || claims['hd'] === special['HD'].toLowerCase(),
    map: (claims) => ({
      accountId: idOf(claims['sub']),
      email: textOf(claims['email']),
      emailVerified: claims['email_verified'] === true,
      name: textOf(claims['name']),
      image: textOf(claims['picture']),
    }),
  },
};
