import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

/** Twitch includes these claims in the ID token only on request. */
const CLAIMS = { id_token: { email: null, email_verified: null, preferred_username: null, picture: null } };

export const twitch: ProviderDefinition = {
  id: 'twitch',
  name: 'Twitch',
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    jwks: ['https://id.twitch.tv/oauth2/keys'],
    issuers: ['https://id.twitch.tv/oauth2'],
  },
  scopes: ['user:read:email', 'openid'],
  parameters: { claims: JSON.stringify(CLAIMS) },
  pkce: false,
  authentication: 'post',
  tokenAnswer: { scopeIsList: true },
  refresh: 'plain',
  idToken: {
    algorithms: ['RS256'],
    signsIn: false,
    map: (claims) => ({
      accountId: idOf(claims['sub']),
      email: textOf(claims['email']),
      emailVerified: claims['email_verified'] === true,
      name: textOf(claims['preferred_username']),
      image: textOf(claims['picture']),
    }),
  },
};
