import { afterEach, describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf } from '../../testing/cookies.js';
import { TRUSTED_ORIGINS } from '../../testing/redirect-urls.js';
import {
  consentAtProvider,
  errorPageUrl,
  locationOf,
  openCallback,
  RESTART,
  startRedirect,
  stateRecord,
  updateState,
} from '../../testing/social-callbacks.js';
import { aProviderUser, usersWithEmail, useSocialApp } from '../../testing/social-sign-in.js';

const NO_STATE_COOKIE = { 'portvakt.state': clearedCookie('portvakt.state') };

const app = useSocialApp({ ...TRUSTED_ORIGINS, ACCOUNT_LINKING_ENABLED: 'false' }, [
  'github',
  'google',
  'gitlab',
  'tiktok',
]);
afterEach(() => app.fake.reset());

/** Each failure after the state was found, in the order of the checks (specification §12.2). */
const FAILURES: Readonly<Record<string, (errorCallbackURL?: string) => Promise<string | undefined>>> = {
  async no_code(errorCallbackURL) {
    return locationOf(await openCallback(await startRedirect(app, { body: { errorCallbackURL } })));
  },
  async oauth_provider_not_found(errorCallbackURL) {
    const begun = await startRedirect(app, { body: { errorCallbackURL } });
    return locationOf(await openCallback({ ...begun, provider: 'myspace' }, { code: 'x' }));
  },
  async invalid_code(errorCallbackURL) {
    return locationOf(await openCallback(await startRedirect(app, { body: { errorCallbackURL } }), { code: 'x' }));
  },
  async unable_to_get_user_info(errorCallbackURL) {
    app.fake.fail('github', 'userinfo', 'server-error');
    const begun = await startRedirect(app, { body: { errorCallbackURL } });
    return locationOf(await openCallback(begun, await consentAtProvider(app, begun, aProviderUser(app, 'github'))));
  },
  async email_not_found(errorCallbackURL) {
    const begun = await startRedirect(app, { body: { provider: 'tiktok', errorCallbackURL } });
    return locationOf(await openCallback(begun, await consentAtProvider(app, begun, aProviderUser(app, 'tiktok'))));
  },
  async no_callback_url(errorCallbackURL) {
    const begun = await startRedirect(app, { body: { errorCallbackURL } });
    await updateState(app, begun.state, { callbackURL: undefined });
    return locationOf(await openCallback(begun, await consentAtProvider(app, begun, aProviderUser(app, 'github'))));
  },
  async account_not_linked(errorCallbackURL) {
    const { email } = aProviderUser(app, 'github');
    await app.database.sql('INSERT INTO "user" ("id", "email", "name") VALUES ($1, $1, \'Kari\')', [email]);
    const begun = await startRedirect(app, { body: { errorCallbackURL } });
    return locationOf(
      await openCallback(begun, await consentAtProvider(app, begun, aProviderUser(app, 'github', { email }))),
    );
  },
};

describe('a callback that fails', () => {
  it.each(Object.keys(FAILURES))(
    "redirects with %s to the service's own page, or to the errorCallbackURL",
    async (code) => {
      expect(await FAILURES[code]?.()).toBe(errorPageUrl(code));
      expect(await FAILURES[code]?.('/feil')).toBe(`/feil?error=${code}`);
    },
  );

  it.each([
    ['/feil?x=1&y=%2F', '/feil?x=1&y=%2F&error=no_code'],
    ['/feil?', '/feil?&error=no_code'],
    ['https://trusted.example', 'https://trusted.example?error=no_code'],
    ['https://trusted.example/a?x=1#/b?c=d', 'https://trusted.example/a?x=1&error=no_code#/b?c=d'],
    ['https://trusted.example/a#b', 'https://trusted.example/a?error=no_code#b'],
    ['https://trusted.example/ø?å=1', 'https://trusted.example/%C3%B8?%C3%A5=1&error=no_code'],
    ['myapp://feil', 'myapp://feil?error=no_code'],
  ])('redirects to %s with one more parameter and no other change', async (wished, location) => {
    expect(await FAILURES['no_code']?.(wished)).toBe(location);
  });

  it('deletes the state from database and cookie, and starts no session', async () => {
    const begun = await startRedirect(app);
    const answer = await openCallback(begun, { code: 'x' });
    expect(answer.status).toBe(302);
    expect(answer.text).toBe('');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(cookiesOf(answer)).toEqual(NO_STATE_COOKIE);
    expect(await stateRecord(app, begun.state)).toBeUndefined();
    expect((await begun.browser.get('/get-session').expect(200)).body).toBeNull();
  });

  it('is checked in the order: state, browser, code, provider, exchange, profile, address', async () => {
    const order: (string | undefined)[] = [];
    const note = async (
      begun: Awaited<ReturnType<typeof startRedirect>>,
      params: Record<string, string>,
      provider = 'github',
    ) => order.push(locationOf(await openCallback({ ...begun, provider }, params))?.replace(/.*error=/, ''));
    const stranger = { ...(await startRedirect(app)), browser: app.browser() };
    await note(stranger, {}, 'myspace');
    await note(await startRedirect(app), {}, 'myspace');
    await note(await startRedirect(app), { code: 'x' }, 'myspace');
    const empty = { callbackURL: '' };
    const broken = await startRedirect(app);
    await updateState(app, broken.state, empty);
    await note(broken, { code: 'x' });
    const nameless = await startRedirect(app);
    await updateState(app, nameless.state, empty);
    const person = aProviderUser(app, 'github', { email: null, emails: [] });
    await note(nameless, await consentAtProvider(app, nameless, person));
    expect(order).toEqual([
      'please_restart_the_process',
      'no_code',
      'oauth_provider_not_found',
      'invalid_code',
      'email_not_found',
    ]);
  });

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/a#b'])(
    'does not redirect to %s, which is no longer trusted',
    async (address) => {
      const inVain = await startRedirect(app);
      await updateState(app, inVain.state, { errorURL: address });
      expect(locationOf(await openCallback(inVain))).toBe(errorPageUrl('no_code'));
      for (const [member, location] of [
        ['callbackURL', errorPageUrl('no_callback_url')],
        ['newUserURL', '/inn'],
      ] as const) {
        const begun = await startRedirect(app);
        const params = await consentAtProvider(app, begun, aProviderUser(app, 'github'));
        await updateState(app, begun.state, { [member]: address });
        expect(locationOf(await openCallback(begun, params))).toBe(location);
      }
    },
  );

  it.each(['GitHub', 'myspace', '__proto__', 'constructor', 'credential'])(
    'is redirected from /callback/%s too',
    async (id) => {
      const answer = await openCallback({ ...(await startRedirect(app)), provider: id }, { code: 'x' });
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('oauth_provider_not_found')]);
    },
  );

  it.each(['', '?code=x', '?state=', '?iss=x'])('is rejected without a state: %j', async (query) => {
    const answer = await app.request().get(`/callback/github${query}`);
    expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('state_not_found')]);
  });

  it.each(['?state=a&state=b', '?state=a&code=b&code=b', '?state=a&state=a', '?error=x&state=a&state=b'])(
    'ignores a parameter that is repeated: %s',
    async (query) => {
      const answer = await app.request().get(`/callback/github${query}`);
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('invalid_callback_request')]);
    },
  );

  it('with a text that is too long is rejected as no callback, in any parameter', async () => {
    for (const name of ['code', 'state', 'error', 'error_description', 'device_id', 'user', 'iss']) {
      const answer = await openCallback(await startRedirect(app), { [name]: 'x'.repeat(8193) });
      expect([name, answer.status, locationOf(answer)]).toEqual([name, 302, errorPageUrl('invalid_callback_request')]);
    }
  });

  it.each(['a\r\nset-cookie: x=y', 'a\0b', '\u001b[2J', '\u0085'])('does not break the answer with %j', async (odd) => {
    const ended: Record<string, string | undefined> = {};
    for (const name of ['code', 'state', 'iss', 'device_id']) {
      const answer = await openCallback(await startRedirect(app), { code: 'x', [name]: odd });
      expect([answer.status, Object.keys(cookiesOf(answer))]).toEqual([302, expect.not.arrayContaining(['x'])]);
      ended[name] = locationOf(answer);
    }
    const invalid = errorPageUrl('invalid_callback_request');
    const wrong = errorPageUrl('invalid_code');
    expect(ended).toEqual({ code: wrong, state: RESTART, iss: wrong, device_id: invalid });
  });

  it('does not fail by unknown parameters', async () => {
    const begun = await startRedirect(app);
    const person = aProviderUser(app, 'github');
    const more = { scope: 'a\nb', authuser: 'x'.repeat(9000), prompt: '\0' };
    const answer = await openCallback(begun, { ...more, ...(await consentAtProvider(app, begun, person)) });
    expect(locationOf(answer)).toBe('/inn');
    expect(await usersWithEmail(app, person.email)).toHaveLength(1);
  });
});

describe('a callback with an issuer', () => {
  it('is rejected for the issuer of another provider, and the code is not exchanged', async () => {
    for (const iss of [
      'https://gitlab.com',
      'https://accounts.google.com.evil.example',
      'https://accounts.google.com/',
    ]) {
      const begun = await startRedirect(app, { body: { provider: 'google' } });
      const params = await consentAtProvider(app, begun, aProviderUser(app, 'google'));
      expect(locationOf(await openCallback(begun, { ...params, iss }))).toBe(errorPageUrl('invalid_code'));
    }
    expect([app.fake.calls('google', 'token'), app.fake.calls('google', 'jwks')]).toEqual([0, 0]);
  });

  it("is accepted with the provider's own issuer, without one, or from a provider that has none", async () => {
    for (const [provider, iss] of [
      ['google', 'https://accounts.google.com'],
      ['google', ''],
      ['github', 'https://github.com/login/oauth'],
    ] as const) {
      const begun = await startRedirect(app, { body: { provider } });
      const params = await consentAtProvider(app, begun, aProviderUser(app, provider));
      expect([iss, locationOf(await openCallback(begun, { ...params, iss }))]).toEqual([iss, '/inn']);
    }
  });
});

describe('a successful callback', () => {
  it.each(['/inn?x=1&y=%2F', 'https://trusted.example/a?x=1#b', 'myapp://inn'])(
    'redirects to %s as requested, with a session and without the state',
    async (callbackURL) => {
      const begun = await startRedirect(app, { body: { callbackURL } });
      const answer = await openCallback(begun, await consentAtProvider(app, begun, aProviderUser(app, 'github')));
      expect([answer.status, locationOf(answer), answer.text]).toEqual([302, callbackURL, '']);
      expect(cookiesOf(answer)).toEqual({
        ...NO_STATE_COOKIE,
        'portvakt.session_token': expect.stringMatching(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
      });
      expect((await begun.browser.get('/get-session').expect(200)).body).toMatchObject({ user: {} });
    },
  );

  it('is accepted with a trailing slash', async () => {
    const begun = await startRedirect(app);
    const params = await consentAtProvider(app, begun, aProviderUser(app, 'github'));
    const answer = await begun.browser.get(`/callback/github/?${new URLSearchParams(params).toString()}`);
    expect(locationOf(answer)).toBe('/inn');
    expect(locationOf(await openCallback(begun, params))).toBe(RESTART);
  });

  it('replaces an earlier session of the browser', async () => {
    const first = await startRedirect(app);
    await openCallback(first, await consentAtProvider(app, first, aProviderUser(app, 'github')));
    const other = aProviderUser(app, 'github');
    const second = await startRedirect(app, { browser: first.browser });
    await openCallback(second, await consentAtProvider(app, second, other));
    const { body } = await first.browser.get('/get-session').expect(200);
    expect(body).toMatchObject({ user: { email: other.email } });
  });
});
