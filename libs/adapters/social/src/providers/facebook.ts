import { idOf, objectOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

const VERSION = /^\d{1,3}\.\d$/;

export const facebook: ProviderDefinition = {
  id: 'facebook',
  name: 'Facebook',
  secret: 'required',
  takesSeveralClientIds: true,
  settings: {
    GRAPH_VERSION: {
      default: '21.0',
      says: 'The version of the Graph API; each is supported for about two years.',
      expected: 'a number such as 21.0',
      isSecret: false,
      fits: (value) => VERSION.test(value),
    },
  },
  endpoints: (special) => {
    const version = `v${special['GRAPH_VERSION']}`;
    return {
      authorization: `https://www.facebook.com/${version}/dialog/oauth`,
      token: `https://graph.facebook.com/${version}/oauth/access_token`,
      userInfo: `https://graph.facebook.com/${version}/me`,
      // The second of each belongs to Limited Login on iOS.
      jwks: [
        'https://www.facebook.com/.well-known/oauth/openid/jwks/',
        'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
      ],
      issuers: ['https://www.facebook.com', 'https://limited.facebook.com'],
    };
  },
  scopes: ['email', 'public_profile'],
  loginHint: 'login_hint',
  pkce: false,
  authentication: 'post',
  tokenAnswer: { tokenTypeMayMiss: true },
  // Facebook has no refresh tokens.
  refresh: 'none',
  idToken: {
    algorithms: ['RS256'],
    signsIn: true,
    opaqueTokenPath: '/debug_token',
    map: (claims) => ({
      accountId: idOf(claims['sub']),
      email: textOf(claims['email']),
      emailVerified: false,
      name: textOf(claims['name']),
      image: textOf(claims['picture']),
    }),
  },
  userInfo: {
    query: { fields: 'id,name,email,picture' },
    map: (raw) => ({
      accountId: idOf(raw['id']),
      email: textOf(raw['email']),
      // Graph does not say whether an e-mail address is verified.
      emailVerified: false,
      name: textOf(raw['name']),
      image: textOf(objectOf(objectOf(raw['picture'])['data'])['url']),
    }),
  },
};
