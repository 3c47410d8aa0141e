import type { OpenIdProvider } from '@portvakt/adapters/social';

/** What every OpenID provider has alike: its endpoints come from discovery, and its scopes stand beside these settings. */
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
