import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { cleared, cookiesOf, signed } from '../../testing/cookies.js';
import { aProviderPerson, type SocialApp, startSocialApp, usersWith } from '../../testing/social-app.js';
import {
  agree,
  begin,
  type Begun,
  comesBack,
  errorPage,
  locationOf,
  overwriteState,
  RESTART,
  changeState,
  stateRecord,
  statesIn,
} from '../../testing/social-callbacks.js';
import { aStoredPerson } from '../../testing/stored-people.js';
import { ORIGIN } from '../../testing/test-app.js';
import { aRecord, identifiersOf } from '../../testing/verification-rows.js';

const FORGOTTEN = { 'portvakt.state': cleared('portvakt.state') };
const AT_ONCE = 20;

describe('the state of a sign-in', () => {
  let app: SocialApp;

  beforeAll(async () => {
    app = await startSocialApp({}, ['github', 'google']);
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());

  const agreed = async (begun: Begun) => agree(app, begun, aProviderPerson(app, begun.provider as 'github'));

  it('is good for one return', async () => {
    const begun = await begin(app);
    const params = await agreed(begun);
    expect(locationOf(await comesBack(begun, params))).toBe('/inn');
    const again = await comesBack(begun, params);
    expect([again.status, locationOf(again)]).toEqual([302, RESTART]);
    expect(cookiesOf(again)).toEqual({});
    expect(app.fake.calls('github', 'token')).toBeGreaterThan(0);
  });

  it('lets one in of twenty returns at once, and one code goes out', async () => {
    for (let round = 0; round < 3; round++) {
      const begun = await begin(app);
      const person = aProviderPerson(app, 'github');
      const params = await agree(app, begun, person);
      const before = app.fake.calls('github', 'token');
      const cookie = `portvakt.state=${signed('state', begun.state)}`;
      const path = `/callback/github?${new URLSearchParams(params).toString()}`;
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => app.request().get(path).set({ cookie })));
      expect(answers.map(locationOf).sort()).toEqual(['/inn', ...Array<string>(AT_ONCE - 1).fill(RESTART)].sort());
      expect(app.fake.calls('github', 'token') - before).toBe(1);
      for (const answer of answers) expect(cookiesOf(answer)).toMatchObject(FORGOTTEN);
      expect(await usersWith(app, person.email)).toHaveLength(1);
    }
    expect(app.fake.complaints).toEqual([]);
  });

  it('is over after ten minutes, to the millisecond, and gone', async () => {
    for (const [isOver, location] of [
      [false, '/inn'],
      [true, RESTART],
    ] as const) {
      await app.clock.atOneMoment(async () => {
        const begun = await begin(app);
        const params = await agreed(begun);
        app.clock.advance(600_000 - (isOver ? 0 : 1));
        const answer = await comesBack(begun, params);
        expect([isOver, locationOf(answer)]).toEqual([isOver, location]);
        expect(cookiesOf(answer)).toMatchObject(FORGOTTEN);
        expect(await stateRecord(app, begun.state)).toBeUndefined();
      });
    }
  });

  it('opens nothing in another browser, and nothing in its own any more then', async () => {
    const begun = await begin(app);
    const params = await agreed(begun);
    const other = await begin(app);
    const answer = await comesBack({ ...begun, browser: other.browser }, params);
    expect([locationOf(answer), cookiesOf(answer)]).toEqual([RESTART, {}]);
    expect(await stateRecord(app, begun.state)).toBeUndefined();
    const late = await comesBack(begun, params);
    expect([locationOf(late), cookiesOf(late)]).toEqual([RESTART, FORGOTTEN]);
    expect(locationOf(await comesBack(other, await agreed(other)))).toBe('/inn');
  });

  it.each([
    ['no cookie', () => ''],
    ['a cookie that was not signed', (state: string) => `portvakt.state=${state}`],
    ['a cookie of another secret', (state: string) => `portvakt.state=${signed('state', state, 'x'.repeat(40))}`],
    ['a cookie that was signed for something else', (state: string) => `portvakt.state=${signed('two_factor', state)}`],
    ['a cookie that only begins so', (state: string) => `portvakt.state=${signed('state', `${state}x`)}`],
    [
      'the right cookie behind a forged one',
      (state: string) => `portvakt.state=x; portvakt.state=${signed('state', state)}`,
    ],
  ])('opens nothing with %s', async (_what, cookieOf) => {
    const begun = await begin(app);
    const path = `/callback/github?${new URLSearchParams(await agreed(begun)).toString()}`;
    const answer = await app.request().get(path).set('cookie', cookieOf(begun.state));
    expect([locationOf(answer), cookiesOf(answer)]).toEqual([RESTART, {}]);
  });

  it('opens nothing at another provider, which is asked nothing', async () => {
    const begun = await begin(app);
    const params = await agreed(begun);
    const before = app.fake.calls('google', 'token');
    const answer = await comesBack({ ...begun, provider: 'google' }, params);
    expect([locationOf(answer), cookiesOf(answer)]).toEqual([RESTART, FORGOTTEN]);
    expect(app.fake.calls('google', 'token')).toBe(before);
    expect(locationOf(await comesBack(begun, params))).toBe(RESTART);
  });

  it.each(['', 'null', '[]', '"x"', '{', '{}', '7', '{"provider":"github"}', '{"provider":7,"codeVerifier":"x"}'])(
    'opens nothing with a record that reads %j',
    async (value) => {
      const begun = await begin(app, { body: { errorCallbackURL: '/feil' } });
      const params = await agreed(begun);
      await overwriteState(app, begun.state, value);
      const answer = await comesBack(begun, params);
      expect([answer.status, locationOf(answer), cookiesOf(answer)]).toEqual([302, RESTART, FORGOTTEN]);
      expect(await stateRecord(app, begun.state)).toBeUndefined();
    },
  );

  it.each([null, 7, 'x', {}, { userId: 7, email: 'x' }, { userId: 'x' }])(
    'opens nothing with a link to %j',
    async (link) => {
      const begun = await begin(app);
      const params = await agreed(begun);
      await changeState(app, begun.state, { link });
      expect(locationOf(await comesBack(begun, params))).toBe(RESTART);
    },
  );

  it('goes from the cookie alone, and the states of other tabs stay in their order', async () => {
    const browser = app.browser();
    const states: string[] = [];
    for (let tab = 0; tab < 3; tab++) states.push((await begin(app, { browser })).state);
    const middle = { browser, provider: 'github', state: states[1] ?? '' };
    const answer = await comesBack(middle, { code: 'x' });
    expect(Object.keys(cookiesOf(answer))).toEqual(['portvakt.state']);
    expect(cookiesOf(answer)['portvakt.state']).toContain('; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
    expect(statesIn(cookiesOf(answer)['portvakt.state'])).toEqual([states[0], states[2]]);
    for (const state of [states[2] ?? '', states[0] ?? '']) {
      expect(locationOf(await comesBack({ ...middle, state }))).toBe(errorPage('no_code'));
    }
  });

  it('lets two tabs of one browser in, in whichever order they come back', async () => {
    const browser = app.browser();
    const [one, two] = [await begin(app, { browser }), await begin(app, { browser, body: { provider: 'google' } })];
    expect(locationOf(await comesBack(two, await agreed(two)))).toBe('/inn');
    expect(locationOf(await comesBack(one, await agreed(one)))).toBe('/inn');
  });

  it('is asked for by a state that was never given', async () => {
    for (const state of ['x', 'a'.repeat(32), 'a'.repeat(8192), '%', "' OR 1=1 --", '!', 'a!b']) {
      const answer = await app
        .request()
        .get(`/callback/github?${new URLSearchParams({ state, code: 'x' }).toString()}`);
      expect([answer.status, locationOf(answer)]).toEqual([302, RESTART]);
    }
  });

  it('is the only thing that a callback spends, whatever else the name of a record may be', async () => {
    const { id } = await aStoredPerson(app);
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
    for (const identifier of records) await aRecord(app, id, identifier);
    for (const state of records) {
      for (const more of [{}, { error: 'x' }]) {
        await app
          .request()
          .get(`/callback/github?${new URLSearchParams({ state, ...more }).toString()}`)
          .expect(302);
      }
    }
    expect(await identifiersOf(app, id)).toEqual(records);
  });

  it('is not needed at the origin that a callback is asked for', async () => {
    const begun = await begin(app);
    const params = await agreed(begun);
    const path = `/callback/github?${new URLSearchParams(params).toString()}`;
    const answer = await begun.browser.get(path).set({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(locationOf(answer)).toBe('/inn');
    const late = await begun.browser.get(path).set('host', 'evil.example');
    expect(locationOf(late)).toBe(`${ORIGIN}/error?error=please_restart_the_process`);
  });
});
