import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';
import { ProviderError, type SocialProvider } from '@portvakt/social-linking';

import { openProviders } from './index.js';
import { settingsFrom } from './testing/open-against-fake.js';
import type { FakeProviderId } from './testing/index.js';
import { type OidcClient, type OidcServer, startOidcServer } from './testing/start-oidc-server.js';

interface Conformance {
  readonly pkce: boolean;
  readonly authentication: OidcClient['authentication'];
  /** Scopes of the definition beyond OpenID Connect. */
  readonly scopes: readonly string[];
  /** The configuration besides the URLs. */
  readonly more?: Readonly<Record<string, string>>;
  /** The source of the profile; `none`: the server has no compatible user info. */
  readonly profile: 'id-token' | 'userinfo' | 'none';
}

const post = 'client_secret_post';
const basic = 'client_secret_basic';
const CONFORMANCE: Partial<Record<FakeProviderId, Conformance>> = {
  google: { pkce: true, authentication: post, scopes: [], profile: 'id-token' },
  // A refresh asks for `offline_access`, which the server grants only with the user's consent.
  microsoft: {
    pkce: true,
    authentication: post,
    scopes: ['User.Read', 'offline_access'],
    more: { SCOPES: 'offline_access', PROMPT: 'consent' },
    profile: 'id-token',
  },
  apple: {
    pkce: false,
    authentication: post,
    scopes: ['name'],
    more: { SCOPES: 'openid' },
    profile: 'id-token',
  },
  twitch: { pkce: false, authentication: post, scopes: ['user:read:email'], profile: 'id-token' },
  linkedin: { pkce: false, authentication: post, scopes: [], profile: 'userinfo' },
  // The server does not support the prompt `select_account`.
  roblox: { pkce: true, authentication: post, scopes: [], more: { PROMPT: 'login' }, profile: 'userinfo' },
  gitlab: {
    pkce: true,
    authentication: post,
    scopes: ['read_user'],
    more: { SCOPES: 'openid' },
    profile: 'none',
  },
  // A conformant server decodes the Basic header, which does not change these ids and secrets.
  twitter: {
    pkce: true,
    authentication: basic,
    scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
    profile: 'none',
  },
  zoom: { pkce: true, authentication: basic, scopes: [], more: { SCOPES: 'openid' }, profile: 'none' },
};
const CASES = Object.entries(CONFORMANCE) as [FakeProviderId, Conformance][];
const CLIENT = { id: 'portvakt-app_1~x.y', secret: 'a-secret_of~letters.that-Basic-leaves_alone' };

const clientOf = (id: FakeProviderId, { pkce, authentication, scopes }: Conformance): OidcClient => ({
  id: `${CLIENT.id}-${id}`,
  secret: CLIENT.secret,
  authentication,
  pkce,
  scopes,
  redirectUri: `http://127.0.0.1:4000/api/auth/callback/${id}`,
});

let server: OidcServer;
beforeAll(async () => {
  server = await startOidcServer(CASES.map(([id, expected]) => clientOf(id, expected)));
});
afterAll(() => server.stop());

/** A provider with the URLs of the server. */
function providerAt(id: FakeProviderId, { more = {} }: Conformance): SocialProvider {
  const { origin } = server;
  const settings = {
    CLIENT_ID: `${CLIENT.id}-${id}`,
    CLIENT_SECRET: CLIENT.secret,
    AUTHORIZATION_ENDPOINT: `${origin}/auth`,
    TOKEN_ENDPOINT: `${origin}/token`,
    USERINFO_ENDPOINT: `${origin}/me`,
    PHOTO_ENDPOINT: `${origin}/no-photo`,
    JWKS_URI: `${origin}/jwks`,
    ISSUER: origin,
    ...more,
  };
  const variables = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`SOCIAL_${id.toUpperCase()}_${name}`, value]),
  );
  const provider = openProviders(
    { allowHttp: true, openId: [], providers: new Map([[id, settingsFrom(variables, id)]]) },
    { clock: { now: () => new Date() }, random: new SequenceRandom(), log: { warn: () => {} } },
  ).find(id);
  if (provider === null) throw new Error(`${id} is not switched on`);
  return provider;
}

async function authorizeAtServer(provider: SocialProvider) {
  const state = randomBytes(24).toString('base64url');
  const codeVerifier = randomBytes(96).toString('base64url');
  const back = await server.browse(await provider.authorizationUrl({ state, codeVerifier, scopes: [] }));
  expect(back.get('error_description')).toBeNull();
  expect(back.get('state')).toBe(state);
  return { code: back.get('code') ?? '', codeVerifier, state, deviceId: null, issuer: back.get('iss') };
}

describe.each(CASES)('the definition %s at an independent OpenID provider', (id, expected) => {
  it('gets tokens for a code, a profile, and tokens for a refresh token', async () => {
    const provider = providerAt(id, expected);
    const answer = await authorizeAtServer(provider);
    expect(answer.issuer).toBe(server.origin);
    const tokens = await provider.exchange(answer);
    expect(tokens.accessToken).toEqual(expect.any(String));
    expect(tokens.idToken !== null).toBe(expected.profile === 'id-token');
    if (expected.profile !== 'none') {
      expect(await provider.profileAtSignIn(tokens, null)).toMatchObject({ accountId: 'kari-1' });
    }
    const { refreshToken, carried } = tokens;
    const scopes = tokens.scopes ?? [];
    const refreshed = await provider.refresh({ accountId: 'kari-1', refreshToken: refreshToken ?? '', scopes, carried });
    expect(refreshed.accessToken).not.toBe(tokens.accessToken);
    expect(refreshed.idToken !== null).toBe(expected.profile === 'id-token');
  });

  it('gets no tokens for a code used twice', async () => {
    const provider = providerAt(id, expected);
    const answer = await authorizeAtServer(provider);
    await provider.exchange(answer);
    await expect(provider.exchange(answer)).rejects.toThrow(ProviderError);
  });

  it('gets no tokens with the verifier of another attempt if it uses PKCE', async () => {
    const provider = providerAt(id, expected);
    const answer = await authorizeAtServer(provider);
    const exchanged = provider.exchange({ ...answer, codeVerifier: 'x'.repeat(128) });
    await (expected.pkce ? expect(exchanged).rejects.toThrow(ProviderError) : expect(exchanged).resolves.toBeDefined());
  });
});

it('name and e-mail address are read from the ID token of an independent OpenID provider', async () => {
  for (const id of ['google', 'twitch'] as const) {
    const expected = CONFORMANCE[id];
    const provider = expected && providerAt(id, expected);
    const tokens = provider && (await provider.exchange(await authorizeAtServer(provider)));
    const profile = tokens && (await provider.profileAtSignIn(tokens, null));
    expect(profile).toMatchObject({ email: 'kari@eksempel.no', emailVerified: true, name: 'Kari Nordmann' });
  }
});
