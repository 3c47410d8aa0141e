import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it } from '@jest/globals';

import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';
import { type AuthorizationResponse, ProviderError, type ProviderTokens } from '@portvakt/social-linking';

import { demoUsers } from './demo-user.js';
import { DemoProvider } from './demo-provider.js';

const SITE = { origin: 'https://konto.test', baseUrl: 'https://konto.test/api/auth' };
const VERIFIER = 'v'.repeat(128);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

describe('DemoProvider', () => {
  let clock: FixedClock;
  let demo: DemoProvider;
  const codeOf = (userId = 'demo-1', challenge = CHALLENGE): string =>
    new URL(demo.callbackFor(userId, 'a state', challenge) ?? '').searchParams.get('code') ?? '';
  const exchange = (given: Partial<AuthorizationResponse> = {}): Promise<ProviderTokens> =>
    demo.exchange({ code: codeOf(), codeVerifier: VERIFIER, state: 'a state', deviceId: null, issuer: null, ...given });

  beforeEach(() => {
    clock = new FixedClock();
    demo = new DemoProvider(SITE, clock, new SequenceRandom());
  });

  it('builds an authorization URL with the state and the challenge, without the verifier', async () => {
    const url = new URL(await demo.authorizationUrl({ state: 'a&state', codeVerifier: VERIFIER, scopes: [] }));
    expect(`${url.origin}${url.pathname}`).toBe('https://konto.test/demoinnlogging');
    expect(Object.fromEntries(url.searchParams)).toEqual({ state: 'a&state', code_challenge: CHALLENGE });
  });

  it('redirects below the base with a code and the state', () => {
    const url = new URL(demo.callbackFor('demo-1', 'a&state', CHALLENGE) ?? '');
    expect(`${url.origin}${url.pathname}`).toBe('https://konto.test/api/auth/callback/demo');
    expect(Object.fromEntries(url.searchParams)).toEqual({ code: expect.stringMatching(/^\w{32}$/), state: 'a&state' });
  });

  it('does not redirect for an unknown user', () => {
    expect(demo.callbackFor('demo-9', 'a state', CHALLENGE)).toBeNull();
  });

  it('redirects with an error after cancelling', () => {
    expect(demo.refusalFor('a&state')).toBe(
      'https://konto.test/api/auth/callback/demo?error=access_denied&state=a%26state',
    );
  });

  it('exchanges a code for tokens that identify the user', async () => {
    const tokens = await exchange({ code: codeOf('demo-3') });
    expect(tokens).toMatchObject({ accessTokenExpiresAt: new Date('2026-01-05T13:00:00.000Z'), tokenType: 'bearer' });
    expect(await demo.profileAtSignIn(tokens)).toMatchObject({ accountId: 'demo-3', emailVerified: false });
    expect(await demo.currentProfile(tokens)).toMatchObject({ accountId: 'demo-3' });
  });

  it.each(demoUsers)('returns the profile of $name', async (user) => {
    const profile = await demo.profileAtSignIn(await exchange({ code: codeOf(user.id) }));
    const { id: accountId, email, emailVerified, name } = user;
    expect(profile).toMatchObject({ accountId, email, emailVerified, name, image: null });
  });

  it('accepts a code once', async () => {
    const code = codeOf();
    await exchange({ code });
    await expect(exchange({ code })).rejects.toBeInstanceOf(ProviderError);
  });

  it('accepts a code for less than a minute', async () => {
    const [early, late] = [codeOf(), codeOf()];
    clock.advance(59_999);
    await expect(exchange({ code: early })).resolves.toBeDefined();
    clock.advance(1);
    await expect(exchange({ code: late })).rejects.toBeInstanceOf(ProviderError);
  });

  it.each([
    ['another verifier', { codeVerifier: 'w'.repeat(128) }],
    ['the digest in the place of the verifier', { codeVerifier: CHALLENGE }],
    ['no code of its own', { code: 'x' }],
  ])('rejects a code with %s', async (_, given) => {
    await expect(exchange(given)).rejects.toBeInstanceOf(ProviderError);
  });

  it('uses up the code when the verifier is wrong', async () => {
    const code = codeOf();
    await expect(exchange({ code, codeVerifier: 'w' })).rejects.toBeInstanceOf(ProviderError);
    await expect(exchange({ code })).rejects.toBeInstanceOf(ProviderError);
  });

  it('refreshes, with another access token for the same user', async () => {
    const { refreshToken, accessToken } = await exchange();
    const refreshed = await demo.refresh({
      accountId: 'demo-1',
      refreshToken: refreshToken!,
      scopes: [],
      carried: null,
    });
    expect(refreshed.accessToken).not.toBe(accessToken);
    expect(await demo.currentProfile(refreshed)).toMatchObject({ accountId: 'demo-1' });
    const foreign = demo.refresh({ accountId: 'demo-1', refreshToken: 'x', scopes: [], carried: null });
    await expect(foreign).rejects.toBeInstanceOf(ProviderError);
  });

  it('has no profile for an unknown token', async () => {
    for (const accessToken of [null, '', 'x', 'demo-9.x'])
      expect(await demo.currentProfile({ accessToken })).toBeNull();
  });

  it('accepts no ID token', async () => {
    expect(demo.acceptsIdTokens).toBe(false);
    expect(await demo.verifyIdToken()).toEqual({ kind: 'invalid' });
  });
});
