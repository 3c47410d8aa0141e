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

/** Each failure after the state was found, in the order in which they are looked for (contract §12.2). */
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

describe('a browser that comes back in vain', () => {
  it.each(Object.keys(FAILURES))('is told %s at our own page, or where the caller wished', async (code) => {
    expect(await FAILURES[code]?.()).toBe(errorPageUrl(code));
    expect(await FAILURES[code]?.('/feil')).toBe(`/feil?error=${code}`);
  });

  it.each([
    ['/feil?x=1&y=%2F', '/feil?x=1&y=%2F&error=no_code'],
    ['/feil?', '/feil?&error=no_code'],
    ['https://trusted.example', 'https://trusted.example?error=no_code'],
    ['https://trusted.example/a?x=1#/b?c=d', 'https://trusted.example/a?x=1&error=no_code#/b?c=d'],
    ['https://trusted.example/a#b', 'https://trusted.example/a?error=no_code#b'],
    ['https://trusted.example/ø?å=1', 'https://trusted.example/%C3%B8?%C3%A5=1&error=no_code'],
    ['myapp://feil', 'myapp://feil?error=no_code'],
  ])('is sent to %s with one parameter more and nothing else changed', async (wished, location) => {
    expect(await FAILURES['no_code']?.(wished)).toBe(location);
  });

  it('has the state taken from database and cookie, and no session', async () => {
    const begun = await startRedirect(app);
    const answer = await openCallback(begun, { code: 'x' });
    expect(answer.status).toBe(302);
    expect(answer.text).toBe('');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(cookiesOf(answer)).toEqual(NO_STATE_COOKIE);
    expect(await stateRecord(app, begun.state)).toBeUndefined();
    expect((await begun.browser.get('/get-session').expect(200)).body).toBeNull();
  });

  it('is judged in the order of the contract: state, browser, code, provider, exchange, profile, address', async () => {
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
    'is led nowhere by %s, which nobody trusts any more',
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
    'is sent on from /callback/%s too',
    async (id) => {
      const answer = await openCallback({ ...(await startRedirect(app)), provider: id }, { code: 'x' });
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('oauth_provider_not_found')]);
    },
  );

  it.each(['', '?code=x', '?state=', '?iss=x'])('without a state is told so: %j', async (query) => {
    const answer = await app.request().get(`/callback/github${query}`);
    expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('state_not_found')]);
  });

  it.each(['?state=a&state=b', '?state=a&code=b&code=b', '?state=a&state=a', '?error=x&state=a&state=b'])(
    'with one parameter twice is told nothing of it: %s',
    async (query) => {
      const answer = await app.request().get(`/callback/github${query}`);
      expect([answer.status, locationOf(answer)]).toEqual([302, errorPageUrl('invalid_callback_request')]);
    },
  );

  it('with a text that is too long is told that it is no callback, in whichever parameter it stands', async () => {
    for (const name of ['code', 'state', 'error', 'error_description', 'device_id', 'user', 'iss']) {
      const answer = await openCallback(await startRedirect(app), { [name]: 'x'.repeat(8193) });
      expect([name, answer.status, locationOf(answer)]).toEqual([name, 302, errorPageUrl('invalid_callback_request')]);
    }
  });

  it.each(['a\r\nset-cookie: x=y', 'a\0b', '\u001b[2J', '\u0085'])('breaks no answer with %j', async (odd) => {
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

  it('is not kept out by parameters that nobody knows, however odd', async () => {
    const begun = await startRedirect(app);
    const person = aProviderUser(app, 'github');
    const more = { scope: 'a\nb', authuser: 'x'.repeat(9000), prompt: '\0' };
    const answer = await openCallback(begun, { ...more, ...(await consentAtProvider(app, begun, person)) });
    expect(locationOf(answer)).toBe('/inn');
    expect(await usersWithEmail(app, person.email)).toHaveLength(1);
  });
});

describe('a browser that comes back with an issuer', () => {
  it('of another provider is let in by nobody, and the code goes nowhere', async () => {
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

  it('that is the provider’s own is let in, and so is one without, or of a provider that has none', async () => {
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

describe('a browser that is let in', () => {
  it.each(['/inn?x=1&y=%2F', 'https://trusted.example/a?x=1#b', 'myapp://inn'])(
    'is sent to %s as it was wished, with the session and without the state',
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

  it('comes back to the path with a slash at its end as well', async () => {
    const begun = await startRedirect(app);
    const params = await consentAtProvider(app, begun, aProviderUser(app, 'github'));
    const answer = await begun.browser.get(`/callback/github/?${new URLSearchParams(params).toString()}`);
    expect(locationOf(answer)).toBe('/inn');
    expect(locationOf(await openCallback(begun, params))).toBe(RESTART);
  });

  it('had a session before, which the new one takes the place of', async () => {
    const first = await startRedirect(app);
    await openCallback(first, await consentAtProvider(app, first, aProviderUser(app, 'github')));
    const other = aProviderUser(app, 'github');
    const second = await startRedirect(app, { browser: first.browser });
    await openCallback(second, await consentAtProvider(app, second, other));
    const { body } = await first.browser.get('/get-session').expect(200);
    expect(body).toMatchObject({ user: { email: other.email } });
  });
});
