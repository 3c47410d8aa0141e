import { beforeAll, describe, expect, it } from '@jest/globals';

import {
  clearedCookie,
  cookiesOf,
  SESSION_CLEARED,
  sessionCookie,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser, signInAgain } from '../../testing/users.js';

const MARKER = 'portvakt.dont_remember';
const SLACK_MS = 20_000;

describe('a session that is not remembered (D-30)', () => {
  const app = useTestApp({ SESSION_UPDATE_AGE: '0' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const get = (path: string, cookie: string) => app.request().get(path).set('cookie', cookie);
  const signIn = (cookie: string, body: object = {}) =>
    app
      .request()
      .post('/sign-in/email')
      .set('cookie', cookie)
      .send({ email: user.email, password: PASSWORD, ...body })
      .expect(200);

  it('lasts one day', async () => {
    const { token } = await signInAgain(app, user, { rememberMe: false });
    const left = ((await sessionTimes(app, token))?.expiresAt.getTime() ?? 0) - app.clock.now().getTime();
    expect(left).toBeLessThanOrEqual(DAY_MS);
    expect(left).toBeGreaterThan(DAY_MS - SLACK_MS);
  });

  it('lasts seven days when rememberMe is missing or true', async () => {
    for (const body of [{}, { rememberMe: true }]) {
      const { token } = await signInAgain(app, user, body);
      const left = ((await sessionTimes(app, token))?.expiresAt.getTime() ?? 0) - app.clock.now().getTime();
      expect(left).toBeGreaterThan(7 * DAY_MS - SLACK_MS);
    }
  });

  it('is never refreshed, even when the browser has lost the dont_remember cookie', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DAY_MS / 2, remember: false });
    const before = await sessionTimes(app, token);
    for (const cookie of [sessionCookie(token), unrememberedSessionCookie(token)]) {
      for (const path of ['/get-session', '/list-sessions']) {
        expect((await get(path, cookie).expect(200)).headers['set-cookie']).toBeUndefined();
      }
    }
    expect(await sessionTimes(app, token)).toEqual(before);
  });

  it('expires after its day', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1, remember: false });
    const answer = await get('/get-session', unrememberedSessionCookie(token)).expect(200);
    expect(answer.body).toBeNull();
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
  });

  it.each([{}, { rememberMe: true }])(
    'is replaced by the next sign-in with %j, which clears the dont_remember cookie',
    async (body) => {
      const answer = await signIn(unrememberedSessionCookie(user.token), body);
      expect(cookiesOf(answer)).toMatchObject({
        'portvakt.session_token': expect.stringContaining('; Max-Age=604800;'),
        [MARKER]: clearedCookie(MARKER),
      });
    },
  );

  it('keeps the dont_remember cookie after a sign-in with the same choice', async () => {
    const answer = await signIn(unrememberedSessionCookie(user.token), { rememberMe: false });
    expect(cookiesOf(answer)[MARKER]).toBe(
      `${MARKER}=${signedValue('dont_remember', 'true')}; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it('is followed by a refreshed session after a remembered sign-in in the same browser', async () => {
    const { browser } = await signInAgain(app, user, { rememberMe: false });
    const answer = await browser.post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
    app.clock.advance(1_000);
    const before = await sessionTimes(app, answer.body.token as string);
    await browser.get('/get-session').expect(200);
    const after = await sessionTimes(app, answer.body.token as string);
    expect(after?.expiresAt.getTime()).toBeGreaterThan(before?.expiresAt.getTime() ?? Infinity);
  });

  it.each([
    ['unsigned', 'true'],
    ['signed for another cookie', signedValue('session_token', 'true')],
    ['signed with another value', signedValue('dont_remember', 'false')],
    ['empty', ''],
  ])('is not started by a dont_remember cookie that is %s', async (_, marker) => {
    const token = await aSession(app, user.id, { expiresInMs: DAY_MS });
    const answer = await get('/get-session', `${sessionCookie(token)}; ${MARKER}=${marker}`).expect(200);
    expect(cookiesOf(answer)['portvakt.session_token']).toContain('; Max-Age=604800;');
  });

  it('rejects a rememberMe that is not a boolean', async () => {
    const body = { email: user.email, password: PASSWORD, rememberMe: 'false' };
    const answer = await app.request().post('/sign-in/email').send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', fields: ['rememberMe'] });
  });
});

describe('a session that is not remembered, where remembered ones last an hour', () => {
  const app = useTestApp({ SESSION_TTL: '3600' });

  it('lasts no longer', async () => {
    const { token } = await signInAgain(app, await aSignedUpUser(app), { rememberMe: false });
    const left = ((await sessionTimes(app, token))?.expiresAt.getTime() ?? 0) - app.clock.now().getTime();
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect(left).toBeGreaterThan(3_600_000 - SLACK_MS);
  });
});
