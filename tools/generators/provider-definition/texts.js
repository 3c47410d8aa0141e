// @ts-check
/**
 * @typedef {object} NewProvider
 * @property {'oidc' | 'oauth2'} kind
 * @property {string} id
 * @property {string} name
 * @property {string} issuer For `oidc`.
 * @property {string} jwks For `oidc`.
 * @property {string} authorization
 * @property {string} token
 * @property {string} userInfo
 */

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * A definition as most providers need it: OAuth 2.0 with PKCE and a profile by bearer token. The e-mail address counts
 * as verified only if the provider says so in a field of its own.
 * @param {NewProvider} provider
 */
const definitionText = ({
  id,
  name,
  authorization,
  token,
  userInfo,
}) => `import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

export const ${id}: ProviderDefinition = {
  id: ${quoted(id)},
  name: ${quoted(name)},
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: ${quoted(authorization)},
    token: ${quoted(token)},
    userInfo: ${quoted(userInfo)},
  },
  scopes: ['email'],
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  userInfo: {
    map: (raw) => ({
      accountId: idOf(raw['id']),
      email: textOf(raw['email']),
      emailVerified: raw['email_verified'] === true,
      name: textOf(raw['name']),
      image: textOf(raw['picture']),
    }),
  },
};
`;

/**
 * A definition for OpenID Connect: the profile is in the ID token, which must repeat the nonce of the request.
 * @param {NewProvider} provider
 */
const openIdDefinitionText = ({
  id,
  name,
  issuer,
  authorization,
  token,
  jwks,
}) => `import { idOf, textOf } from '../engine/json-values.js';
import type { ProviderDefinition } from './provider-definition.js';

export const ${id}: ProviderDefinition = {
  id: ${quoted(id)},
  name: ${quoted(name)},
  secret: 'required',
  settings: {},
  endpoints: {
    authorization: ${quoted(authorization)},
    token: ${quoted(token)},
    jwks: [${quoted(jwks)}],
    issuers: [${quoted(issuer)}],
  },
  scopes: ['openid', 'email', 'profile'],
  loginHint: 'login_hint',
  pkce: true,
  authentication: 'post',
  refresh: 'plain',
  idToken: {
    algorithms: ['RS256'],
    signsIn: false,
    sendsNonce: true,
    map: (claims) => ({
      accountId: idOf(claims['sub']),
      email: textOf(claims['email']),
      emailVerified: claims['email_verified'] === true,
      name: textOf(claims['name']),
      image: textOf(claims['picture']),
    }),
  },
};
`;

/** @param {string} id */
const openIdCasesText = (id) => `describe('${id}', () => {
  it('signs a user in', async () => {
    const { url, profile, log } = await signedIn();
    expect(url.searchParams.get('scope')).toBe('openid email profile');
    expect(profile).toMatchObject({
      accountId: 'sub-1',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
    });
    expect(log.facts).toEqual([]);
  });

  it.each([{ iss: 'https://another.example' }, { aud: 'another' }, { nonce: 'another' }])(
    'refuses an ID token with %j',
    async (claims) => expect((await signedIn(claims)).profile).toBeNull(),
  );

  it.each([undefined, false, 'true', 1])('does not take %j as verification of the e-mail address', async (flag) => {
    expect((await signedIn({ email_verified: flag })).profile).toMatchObject({ emailVerified: false });
  });
});`;

/** @param {NewProvider} provider */
const openIdSpecText = ({ id, issuer }) => `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';

import { type IdTokenSigner, idTokenSigner } from '../engine/testing/id-token-signer.js';
import { openProviderAt } from '../engine/testing/open-provider-at.js';
import { json, startServer, type TestServer } from '../engine/testing/start-server.js';
import { ${id} } from './${id}.js';

const ANSWER = { code: 'c', codeVerifier: 'v', state: 's', deviceId: null, issuer: null };

let server: TestServer;
let signer: IdTokenSigner;
beforeAll(async () => {
  [server, signer] = await Promise.all([startServer(), idTokenSigner()]);
});
afterAll(() => server.stop());

/** Signs in with the claims of an ID token that is otherwise good. */
async function signedIn(claims: JWTPayload = {}) {
  const { provider, clock, log } = openProviderAt(server.origin, ${id});
  const request = { state: ANSWER.state, codeVerifier: ANSWER.codeVerifier, scopes: [] };
  const url = new URL(await provider.authorizationUrl(request));
  const now = clock.now().getTime() / 1000;
  const idToken = await signer.sign({
    iss: ${quoted(issuer)},
    aud: 'client-id_1',
    sub: 'sub-1',
    iat: now,
    exp: now + 60,
    nonce: url.searchParams.get('nonce'),
    email: 'kari@eksempel.no',
    email_verified: true,
    name: 'Kari Nordmann',
    ...claims,
  });
  server.answer((response, { path }) =>
    json(response, path === '/jwks' ? signer.keySet : { access_token: 'a', token_type: 'bearer', id_token: idToken }),
  );
  const profile = await provider.profileAtSignIn(await provider.exchange(ANSWER), null);
  return { url, profile, log };
}

${openIdCasesText(id)}
`;

/** @param {NewProvider} provider */
const specText = ({ id, authorization }) => `import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { ${id} } from './${id}.js';

const RAW = { id: 42, name: 'Kari Nordmann', email: 'kari@eksempel.no', picture: 'https://bilder.example/kari' };

describe('${id}', () => {
  it('requests the default scopes', async () => {
    expect(await authorizationRequestOf(${id})).toEqual({
      address: ${quoted(authorization)},
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'email' },
    });
  });

  it('reads the profile', () => {
    expect(mappedBy(${id}, { ...RAW, email_verified: true })).toEqual({
      accountId: '42',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://bilder.example/kari',
    });
  });

  it('has no user in an empty response', () => {
    expect(mappedBy(${id}, {})).toMatchObject({ accountId: '', email: null, emailVerified: false });
  });

  it.each([undefined, false, 'true', 1])('does not take %j as verification of the e-mail address', (flag) => {
    expect(mappedBy(${id}, { ...RAW, email_verified: flag })).toMatchObject({ emailVerified: false });
  });
});
`;

/** @param {NewProvider} provider */
const textsOf = (provider) =>
  provider.kind === 'oidc'
    ? { definition: openIdDefinitionText(provider), spec: openIdSpecText(provider) }
    : { definition: definitionText(provider), spec: specText(provider) };

module.exports = { textsOf };
