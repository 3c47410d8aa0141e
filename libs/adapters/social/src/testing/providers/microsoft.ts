import type { FakeProviderDefinition } from '../fake-provider-definition.js';

/** The tenant of the default user; not the one of personal accounts. */
const MICROSOFT_TENANT_ID = '4f6c1b52-8d3e-4a07-9c1f-2b7e5d90a163';

export const microsoft: FakeProviderDefinition = {
  id: 'microsoft',
  clientAuthentication: 'post',
  pkce: 'expected',
  scopes: { separators: [' '], asked: ['openid', 'profile', 'email', 'User.Read'] },
  authorization: {
    loginHint: 'login_hint',
    oneOf: { prompt: ['login', 'none', 'consent', 'select_account'] },
  },
  tokens: {
    expiresIn: 3599,
    refresh: 'keeps',
    refreshWhen: { scope: 'offline_access' },
    scope: ' ',
    refreshNeeds: ['scope'],
  },
  idToken: {
    algorithm: 'RS256',
    issuer: `https://login.microsoftonline.com/${MICROSOFT_TENANT_ID}/v2.0`,
    lifetime: 3600,
    // Only optional claims prove the address: a test adds them to the claims of a user.
    claims: (person) => ({
      tid: MICROSOFT_TENANT_ID,
      oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
      ver: '2.0',
      name: person.name,
      preferred_username: person.email ?? 'kari@nordmann.onmicrosoft.com',
      ...(person.email === null ? {} : { email: person.email }),
    }),
    when: { scope: 'openid' },
  },
  profile: null,
};
