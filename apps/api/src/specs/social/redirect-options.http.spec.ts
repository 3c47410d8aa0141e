import { createHash } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { consentAtProvider, locationOf, startRedirect, stateRecord } from '../../testing/social-callbacks.js';
import { accountRowsOf, aProviderUser, type SocialApp, startSocialApp } from '../../testing/social-sign-in.js';
import { ORIGIN } from '../../testing/test-app.js';

const ENCRYPTED = /^v1\.[0-9a-f]{8}\.[\w-]+$/u;

/** With an application of its own. */
async function within(environment: Record<string, string>, work: (app: SocialApp) => Promise<void>): Promise<void> {
  const app = await startSocialApp(environment, ['github', 'google']);
  try {
    await work(app);
    expect(app.fake.complaints).toEqual([]);
  } finally {
    await app.stop();
  }
}

describe('a redirect to a provider', () => {
  const ELSEWHERE = 'https://inn.eksempel.no/callback/google?tenant=a%20b&x=%C3%B8';

  it('returns below the base path, or to the registered redirect URI, unchanged in the token exchange too', () =>
    within({ BASE_PATH: '/api/auth', SOCIAL_GOOGLE_REDIRECT_URI: ELSEWHERE }, async (app) => {
      for (const [provider, redirectUri] of [
        ['github', `${ORIGIN}/api/auth/callback/github`],
        ['google', ELSEWHERE],
      ] as const) {
        const begun = await startRedirect(app, { base: '/api/auth', body: { provider } });
        expect(begun.url.searchParams.getAll('redirect_uri')).toEqual([redirectUri]);
        const person = aProviderUser(app, provider);
        const params = await consentAtProvider(app, begun, person);
        // The fake provider rejects a redirect_uri that differs from the one it was given.
        const answer = await begun.browser.get(
          `/api/auth/callback/${provider}?${new URLSearchParams(params).toString()}`,
        );
        expect([answer.status, locationOf(answer)]).toEqual([302, '/inn']);
        expect(await accountRowsOf(app, person)).toHaveLength(1);
      }
    }));

  it('ends at the error page below the base path', () =>
    within({ BASE_PATH: '/api/auth' }, async (app) => {
      const ended = async (query: string) => locationOf(await app.request().get(`/api/auth/callback/github${query}`));
      expect(await ended('')).toBe(`${ORIGIN}/api/auth/error?error=state_not_found`);
      expect(await ended('?state=x')).toBe(`${ORIGIN}/api/auth/error?error=please_restart_the_process`);
      const posted = await app.request().post('/api/auth/callback/github').type('form').send({ state: 'x' });
      expect(locationOf(posted)).toBe('/api/auth/callback/github?state=x');
    }));

  it('stores the digest of its state under the strict policy, with an encrypted value, and finds it again', () =>
    within({ POLICY: 'strict' }, async (app) => {
      const begun = await startRedirect(app);
      const digest = createHash('sha256').update(begun.state).digest('base64url');
      expect(await stateRecord(app, begun.state)).toBeUndefined();
      expect(await stateRecord(app, digest)).toMatchObject({ value: expect.stringMatching(ENCRYPTED) });
      const stolen = await begun.browser.get(`/callback/github?state=${digest}`);
      expect(locationOf(stolen)).toContain('please_restart_the_process');
      const params = await consentAtProvider(app, begun, aProviderUser(app, 'github'));
      const answer = await begun.browser.get(`/callback/github?${new URLSearchParams(params).toString()}`);
      expect(locationOf(answer)).toBe('/inn');
      expect(await stateRecord(app, digest)).toBeUndefined();
    }));

  it('requests configured scopes between the default and the requested ones, or instead of the default', () =>
    within(
      {
        SOCIAL_GITHUB_SCOPES: 'gist,read:user',
        SOCIAL_GOOGLE_SCOPES: 'openid',
        SOCIAL_GOOGLE_DISABLE_DEFAULT_SCOPE: 'true',
      },
      async (app) => {
        const scopesOf = async (provider: string) =>
          (await startRedirect(app, { body: { provider, scopes: ['repo'] } })).url.searchParams.get('scope');
        expect(await scopesOf('github')).toBe('read:user user:email gist repo');
        expect(await scopesOf('google')).toBe('openid repo');
      },
    ));
});
