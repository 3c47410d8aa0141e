import { describe, expect, it } from '@jest/globals';

import { cookiesOf, signedValue } from '../../testing/cookies.js';
import { RESTART, startRedirect, stateRecord, statesInCookie } from '../../testing/social-callbacks.js';
import { useSocialApp } from '../../testing/social-sign-in.js';
import { ORIGIN } from '../../testing/test-app.js';

const LIFETIME_MS = 600_000;
const VERIFIER: unknown = expect.stringMatching(/^[\w-]{128}$/);

describe('a sign-in that redirects to a provider', () => {
  const app = useSocialApp();

  it('answers the URL, and that the client is to redirect', async () => {
    const { answer, url, state } = await startRedirect(app, { body: { callbackURL: undefined } });
    expect(answer.body).toEqual({ url: url.href, redirect: true });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(`${url.origin}${url.pathname}`).toBe(`${app.fake.origin}/github/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: expect.any(String),
      state: expect.stringMatching(/^[\w-]{32}$/),
      scope: 'read:user user:email',
      redirect_uri: `${ORIGIN}/callback/github`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url.searchParams.get('state')).toBe(state);
  });

  it('leaves the redirect to a client that asks for that', async () => {
    for (const [disableRedirect, redirect] of [
      [true, false],
      [false, true],
    ]) {
      const { answer } = await startRedirect(app, { body: { disableRedirect } });
      expect(answer.body).toMatchObject({ redirect });
    }
  });

  it('stores what the callback needs under the plain state, for ten minutes and without a user', async () => {
    const body = { errorCallbackURL: '/feil', newUserCallbackURL: '/ny', requestSignUp: true };
    await app.clock.atOneMoment(async (moment) => {
      const { state } = await startRedirect(app, { body });
      const record = await stateRecord(app, state);
      const end = moment.getTime() + LIFETIME_MS;
      expect(record).toMatchObject({ userId: null, expiresAt: new Date(end) });
      expect(JSON.parse(record?.value ?? '')).toEqual({
        callbackURL: '/inn',
        codeVerifier: VERIFIER,
        errorURL: '/feil',
        newUserURL: '/ny',
        requestSignUp: true,
        provider: 'github',
        expiresAt: end,
      });
    });
  });

  it.each([undefined, ''])(
    "stores only given values, and the service's origin for an empty callbackURL: %j",
    async (none) => {
      const body = { callbackURL: none, errorCallbackURL: none, newUserCallbackURL: none };
      const { state } = await startRedirect(app, { body });
      const value = JSON.parse((await stateRecord(app, state))?.value ?? '') as Record<string, unknown>;
      expect(value).toMatchObject({ callbackURL: ORIGIN });
      expect([value['errorURL'], value['newUserURL']].filter(Boolean)).toEqual([]);
      expect(value).not.toHaveProperty('link');
    },
  );

  it('uses a new verifier and state each time', async () => {
    const begun = [await startRedirect(app), await startRedirect(app)];
    const records = await Promise.all(begun.map(({ state }) => stateRecord(app, state)));
    const verifiers = records.map(
      (record) => (JSON.parse(record?.value ?? '') as { codeVerifier: string }).codeVerifier,
    );
    expect(new Set([...begun.map(({ state }) => state), ...verifiers]).size).toBe(4);
  });

  it('sets the state in a signed cookie for ten minutes, and no other cookie', async () => {
    const { answer, state } = await startRedirect(app);
    expect(cookiesOf(answer)).toEqual({
      'portvakt.state': `portvakt.state=${signedValue('state', state)}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    });
  });

  it('allows five concurrent redirects in a browser, and drops the oldest for a sixth', async () => {
    const browser = app.browser();
    const states: string[] = [];
    for (let tab = 1; tab <= 7; tab++) {
      const { answer, state } = await startRedirect(app, { browser });
      states.push(state);
      expect(statesInCookie(cookiesOf(answer)['portvakt.state'])).toEqual(states.slice(-5));
    }
    const ended = async (state: string | undefined) => browser.get(`/callback/github?state=${state ?? ''}`);
    expect((await ended(states[1])).headers['location']).toBe(RESTART);
    expect((await ended(states[4])).headers['location']).toBe(`${ORIGIN}/error?error=no_code`);
  });

  it('replaces a forged cookie', async () => {
    const forged = signedValue('state', 'a'.repeat(32), 'some other secret, just as long as ours');
    const answer = await app
      .request()
      .post('/sign-in/social')
      .set({ origin: ORIGIN, cookie: `portvakt.state=${forged}` })
      .send({ provider: 'github' })
      .expect(200);
    expect(statesInCookie(cookiesOf(answer)['portvakt.state'])).toHaveLength(1);
  });

  it('adds scopes to the default ones, each once, and replaces none', async () => {
    const { url } = await startRedirect(app, { body: { scopes: ['repo', 'read:user', 'gist'] } });
    expect(url.searchParams.getAll('scope')).toEqual(['read:user user:email repo gist']);
    const without = await startRedirect(app, { body: { scopes: [] } });
    expect(without.url.searchParams.get('scope')).toBe('read:user user:email');
  });

  it.each([
    ['google', 'login_hint'],
    ['github', 'login'],
  ])('passes %s a login hint in its own parameter', async (provider, name) => {
    const loginHint = 'kari@eksempel.no&prompt=none#x';
    const { url } = await startRedirect(app, { body: { provider, loginHint } });
    expect(url.searchParams.getAll(name)).toEqual([loginHint]);
    expect(url.searchParams.getAll('prompt')).not.toContain('none');
    expect(url.hash).toBe('');
  });

  it('does not let the caller override parameters of the protocol', async () => {
    const body = {
      scopes: ['x&redirect_uri=https://evil.example&state=y#z'],
      state: 's'.repeat(32),
      redirect_uri: 'https://evil.example',
      redirectURI: 'https://evil.example',
      client_id: 'other',
      response_type: 'token',
      code_challenge: 'c',
      additionalParams: { state: 'z' },
    };
    const { url, state } = await startRedirect(app, { body });
    for (const name of [
      'response_type',
      'client_id',
      'state',
      'scope',
      'redirect_uri',
      'code_challenge',
      'code_challenge_method',
    ]) {
      expect([name, url.searchParams.getAll(name).length]).toEqual([name, 1]);
    }
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/callback/github`);
    expect(url.searchParams.get('response_type')).toBe('code');
    expect(state).not.toBe(body.state);
    expect(url.hash).toBe('');
  });

  it('is possible with a session, and needs no cookie', async () => {
    await app.request().post('/sign-in/social').send({ provider: 'github' }).expect(200);
    await app
      .request()
      .post('/sign-in/social')
      .set('origin', 'https://evil.example')
      .send({ provider: 'github' })
      .expect(200);
  });
});
