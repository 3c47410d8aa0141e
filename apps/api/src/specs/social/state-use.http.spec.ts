import { describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf, signedValue } from '../../testing/cookies.js';
import {
  consentAtProvider,
  errorPageUrl,
  locationOf,
  openCallback,
  overwriteState,
  RESTART,
  type StartedRedirect,
  startRedirect,
  stateRecord,
  statesInCookie,
  updateState,
} from '../../testing/social-callbacks.js';
import { aProviderUser, usersWithEmail, useSocialApp } from '../../testing/social-sign-in.js';
import { ORIGIN } from '../../testing/test-app.js';
import { aStoredUser } from '../../testing/users.js';
import { aVerificationRecord, recordIdentifiers } from '../../testing/verification-records.js';

const FORGOTTEN = { 'portvakt.state': clearedCookie('portvakt.state') };
const AT_ONCE = 20;

describe('the state of a sign-in', () => {
  const app = useSocialApp({}, ['github', 'google']);

  const agreed = async (begun: StartedRedirect) =>
    consentAtProvider(app, begun, aProviderUser(app, begun.provider as 'github'));

  it('is valid for one callback', async () => {
    const begun = await startRedirect(app);
    const params = await agreed(begun);
    const before = app.fake.calls('github', 'token');
    expect(locationOf(await openCallback(begun, params))).toBe('/inn');
    const again = await openCallback(begun, params);
    expect([again.status, locationOf(again)]).toEqual([302, RESTART]);
    expect(cookiesOf(again)).toEqual({});
    expect(app.fake.calls('github', 'token') - before).toBe(1);
  });

  it('is accepted once of twenty concurrent callbacks, and one code is exchanged', async () => {
    for (let round = 0; round < 3; round++) {
      const begun = await startRedirect(app);
      const person = aProviderUser(app, 'github');
      const params = await consentAtProvider(app, begun, person);
      const before = app.fake.calls('github', 'token');
      const cookie = `portvakt.state=${signedValue('state', begun.state)}`;
      const path = `/callback/github?${new URLSearchParams(params).toString()}`;
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => app.request().get(path).set({ cookie })));
      expect(answers.map(locationOf).sort()).toEqual(['/inn', ...Array<string>(AT_ONCE - 1).fill(RESTART)].sort());
      expect(app.fake.calls('github', 'token') - before).toBe(1);
      for (const answer of answers) expect(cookiesOf(answer)).toMatchObject(FORGOTTEN);
      expect(await usersWithEmail(app, person.email)).toHaveLength(1);
    }
    expect(app.fake.complaints).toEqual([]);
  });

  it('expires after ten minutes, to the millisecond, and is deleted', async () => {
    for (const [isOver, location] of [
      [false, '/inn'],
      [true, RESTART],
    ] as const) {
      await app.clock.atOneMoment(async () => {
        const begun = await startRedirect(app);
        const params = await agreed(begun);
        app.clock.advance(600_000 - (isOver ? 0 : 1));
        const answer = await openCallback(begun, params);
        expect([isOver, locationOf(answer)]).toEqual([isOver, location]);
        expect(cookiesOf(answer)).toMatchObject(FORGOTTEN);
        expect(await stateRecord(app, begun.state)).toBeUndefined();
      });
    }
  });

  it('is rejected in another browser, and afterwards in its own browser too', async () => {
    const begun = await startRedirect(app);
    const params = await agreed(begun);
    const other = await startRedirect(app);
    const answer = await openCallback({ ...begun, browser: other.browser }, params);
    expect([locationOf(answer), cookiesOf(answer)]).toEqual([RESTART, {}]);
    expect(await stateRecord(app, begun.state)).toBeUndefined();
    const late = await openCallback(begun, params);
    expect([locationOf(late), cookiesOf(late)]).toEqual([RESTART, FORGOTTEN]);
    expect(locationOf(await openCallback(other, await agreed(other)))).toBe('/inn');
  });

  it.each([
    ['no cookie', () => ''],
    ['an unsigned cookie', (state: string) => `portvakt.state=${state}`],
    [
      'a cookie signed with another secret',
      (state: string) => `portvakt.state=${signedValue('state', state, 'x'.repeat(40))}`,
    ],
    ['a cookie signed for another purpose', (state: string) => `portvakt.state=${signedValue('two_factor', state)}`],
    ['a cookie with the same beginning', (state: string) => `portvakt.state=${signedValue('state', `${state}x`)}`],
    [
      'the correct cookie after a forged one',
      (state: string) => `portvakt.state=x; portvakt.state=${signedValue('state', state)}`,
    ],
  ])('is rejected with %s', async (_what, cookieOf) => {
    const begun = await startRedirect(app);
    const path = `/callback/github?${new URLSearchParams(await agreed(begun)).toString()}`;
    const answer = await app.request().get(path).set('cookie', cookieOf(begun.state));
    expect([locationOf(answer), cookiesOf(answer)]).toEqual([RESTART, {}]);
  });

  it('is rejected at another provider, which is not called', async () => {
    const begun = await startRedirect(app);
    const params = await agreed(begun);
    const before = app.fake.calls('google', 'token');
    const answer = await openCallback({ ...begun, provider: 'google' }, params);
    expect([locationOf(answer), cookiesOf(answer)]).toEqual([RESTART, FORGOTTEN]);
    expect(app.fake.calls('google', 'token')).toBe(before);
    expect(locationOf(await openCallback(begun, params))).toBe(RESTART);
  });

  it.each(['', 'null', '[]', '"x"', '{', '{}', '7', '{"provider":"github"}', '{"provider":7,"codeVerifier":"x"}'])(
    'is rejected with the stored value %j',
    async (value) => {
      const begun = await startRedirect(app, { body: { errorCallbackURL: '/feil' } });
      const params = await agreed(begun);
      await overwriteState(app, begun.state, value);
      const answer = await openCallback(begun, params);
      expect([answer.status, locationOf(answer), cookiesOf(answer)]).toEqual([302, RESTART, FORGOTTEN]);
      expect(await stateRecord(app, begun.state)).toBeUndefined();
    },
  );

  it.each([null, 7, 'x', {}, { userId: 7, email: 'x' }, { userId: 'x' }])(
    'is rejected with a link to %j',
    async (link) => {
      const begun = await startRedirect(app);
      const params = await agreed(begun);
      await updateState(app, begun.state, { link });
      expect(locationOf(await openCallback(begun, params))).toBe(RESTART);
    },
  );

  it('is removed from the cookie alone, and the states of other tabs stay in their order', async () => {
    const browser = app.browser();
    const states: string[] = [];
    for (let tab = 0; tab < 3; tab++) states.push((await startRedirect(app, { browser })).state);
    const middle = { browser, provider: 'github', state: states[1] ?? '' };
    const answer = await openCallback(middle, { code: 'x' });
    expect(Object.keys(cookiesOf(answer))).toEqual(['portvakt.state']);
    expect(cookiesOf(answer)['portvakt.state']).toContain('; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
    expect(statesInCookie(cookiesOf(answer)['portvakt.state'])).toEqual([states[0], states[2]]);
    for (const state of [states[2] ?? '', states[0] ?? '']) {
      expect(locationOf(await openCallback({ ...middle, state }))).toBe(errorPageUrl('no_code'));
    }
  });

  it('is accepted for two tabs of one browser, in either order', async () => {
    const browser = app.browser();
    const [one, two] = [
      await startRedirect(app, { browser }),
      await startRedirect(app, { browser, body: { provider: 'google' } }),
    ];
    expect(locationOf(await openCallback(two, await agreed(two)))).toBe('/inn');
    expect(locationOf(await openCallback(one, await agreed(one)))).toBe('/inn');
  });

  it('is rejected if it was never issued', async () => {
    for (const state of ['x', 'a'.repeat(32), 'a'.repeat(8192), '%', "' OR 1=1 --", '!', 'a!b']) {
      const answer = await app
        .request()
        .get(`/callback/github?${new URLSearchParams({ state, code: 'x' }).toString()}`);
      expect([answer.status, locationOf(answer)]).toEqual([302, RESTART]);
    }
  });

  it('is the only kind of record that a callback uses up, whatever its identifier', async () => {
    const { id } = await aStoredUser(app);
    const names = [
      'reset-password:',
      'delete-account-',
      'change-email-',
      '2fa-',
      '2fa-otp-',
      '2fa-attempts-',
      'trust-device-',
    ];
    const records = [
      ...names.map((name) => `${name}${'r'.repeat(20)}`),
      '2fa-attempts-2fa-x',
      `2fa-otp-2fa-${'r'.repeat(20)}`,
      `2fa-otp-${id}!${id}`,
    ].sort();
    for (const identifier of records) await aVerificationRecord(app, id, identifier);
    for (const state of records) {
      for (const more of [{}, { error: 'x' }]) {
        await app
          .request()
          .get(`/callback/github?${new URLSearchParams({ state, ...more }).toString()}`)
          .expect(302);
      }
    }
    expect(await recordIdentifiers(app, id)).toEqual(records);
  });

  it('is not needed for the origin that receives the callback', async () => {
    const begun = await startRedirect(app);
    const params = await agreed(begun);
    const path = `/callback/github?${new URLSearchParams(params).toString()}`;
    const answer = await begun.browser.get(path).set({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(locationOf(answer)).toBe('/inn');
    const late = await begun.browser.get(path).set('host', 'evil.example');
    expect(locationOf(late)).toBe(`${ORIGIN}/error?error=please_restart_the_process`);
  });
});
