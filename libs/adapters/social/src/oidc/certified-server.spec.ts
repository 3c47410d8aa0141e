import { generateKeyPairSync, randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';
import { ProviderError, type SocialProvider } from '@portvakt/social-linking';

import { providerSettingsWith } from '../engine/testing/provider-settings-with.js';
import { openProviders } from '../index.js';
import { secretText } from '../testing/secret-text.js';
import { type OidcClient, type OidcServer, startOidcServer } from '../testing/start-oidc-server.js';
import type { OpenIdProvider } from './open-id-provider.js';

const KEY_ID = 'key-of-the-client';
const SECRET = 'a+secret/with=signs_that-forms~encode';
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { privateKey: another } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: typeof privateKey) => secretText(key.export({ type: 'pkcs8', format: 'pem' }).toString());
const REDIRECT_URI = 'http://127.0.0.1:4000/callback/firma';

const client = (authentication: OidcClient['authentication']): OidcClient => ({
  id: `client-${authentication}`,
  authentication,
  ...(authentication.startsWith('client_secret') && { secret: SECRET }),
  ...(authentication === 'private_key_jwt' && {
    key: { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'ES256' },
  }),
  redirectUri: REDIRECT_URI,
  pkce: true,
  scopes: [],
});

let server: OidcServer;
beforeAll(async () => {
  const kinds = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;
  server = await startOidcServer(kinds.map(client));
});
afterAll(() => server.stop());

const signingKey = (key: typeof privateKey) => ({ pem: pemOf(key), algorithm: 'ES256', keyId: KEY_ID }) as const;

function opened(
  authentication: OpenIdProvider['authentication'],
  clientId: OidcClient['authentication'],
  key = privateKey,
  secret = SECRET,
): SocialProvider {
  const described: OpenIdProvider = {
    id: 'firma',
    name: 'Firma',
    issuer: server.origin,
    authentication,
    scopes: ['openid', 'email', 'profile'],
    parameters: {},
    requiredClaims: {},
    emailClaim: 'email',
    nameClaim: 'name',
    emailVerified: 'claim',
    algorithms: ['RS256'],
    usesUserInfo: true,
    settings: providerSettingsWith({
      clientIds: [`client-${clientId}`],
      clientSecret: clientId.startsWith('client_secret') ? secret : null,
      signingKey: signingKey(key),
      redirectUri: REDIRECT_URI,
    }),
  };
  const provider = openProviders(
    { allowHttp: true, providers: new Map(), openId: [described] },
    { clock: { now: () => new Date() }, random: new SequenceRandom(), log: { warn: () => {} } },
  ).find('firma');
  if (provider === null) throw new Error('the provider is not switched on');
  return provider;
}

async function tokensFor(provider: SocialProvider) {
  const state = randomBytes(24).toString('base64url');
  const codeVerifier = randomBytes(96).toString('base64url');
  const back = await server.browse(await provider.authorizationUrl({ state, codeVerifier, scopes: [] }));
  expect(back.get('error')).toBeNull();
  return provider.exchange({
    code: back.get('code') ?? '',
    codeVerifier,
    state,
    deviceId: null,
    issuer: back.get('iss'),
  });
}

describe('a described provider at a certified server', () => {
  it.each<[OidcClient['authentication'], OpenIdProvider['authentication']]>([
    ['client_secret_basic', 'basic'],
    ['client_secret_post', 'post'],
    ['private_key_jwt', 'privateKeyJwt'],
    ['none', 'none'],
  ])('signs in as a client with %s, and refreshes its tokens', async (clientId, authentication) => {
    const provider = opened(authentication, clientId);
    const tokens = await tokensFor(provider);
    expect(tokens.idToken).not.toBeNull();
    expect(await provider.profileAtSignIn(tokens, null)).toMatchObject({
      accountId: 'kari-1',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
    });
    const { refreshToken } = tokens;
    const refreshed = await provider.refresh({
      accountId: 'kari-1',
      refreshToken: refreshToken ?? '',
      scopes: [],
      carried: null,
    });
    expect(refreshed.accessToken).not.toBe(tokens.accessToken);
  });

  it('is refused with another secret and with another key', async () => {
    const wrongSecret = opened('basic', 'client_secret_basic', privateKey, 'wrong');
    await expect(tokensFor(wrongSecret)).rejects.toThrow(ProviderError);
    await expect(tokensFor(opened('privateKeyJwt', 'private_key_jwt', another))).rejects.toThrow(ProviderError);
  });
});
