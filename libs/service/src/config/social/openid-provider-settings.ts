import type { OpenIdProvider } from '@portvakt/adapters/social';

/** Settings that are equal for all OpenID providers: endpoints come from discovery, and scopes are set separately. */
export const COMMON_OPENID_SETTINGS = {
  scopes: [],
  disableDefaultScope: false,
  disableIdTokenSignIn: false,
  endpoints: {
    authorization: null,
    token: null,
    userInfo: null,
    emails: null,
    photo: null,
    jwks: null,
    issuer: null,
  },
  special: {},
  specialSecrets: {},
} satisfies Partial<OpenIdProvider['settings']>;
