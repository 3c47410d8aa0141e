import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie, unrememberedSessionCookie } from '../../testing/cookies.js';
import { aSession, countSessions, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const NO_SESSION = { code: 'FAILED_TO_GET_SESSION', message: 'Kunne ikke hente økten.' };

describe('POST /sign-out', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const signOut = (cookie: string) => app.request().post('/sign-out').set('cookie', cookie);

  it('revokes the current session only, and clears its cookies', async () => {
    const token = await aSession(app, user.id);
    const answer = await signOut(sessionCookie(token)).send({}).expect(200);
    expect(answer.body).toEqual({ success: true });
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, token)).toBeUndefined();
    expect(await sessionTimes(app, user.token)).toBeDefined();
  });

  it('leaves a browser without any session cookie', async () => {
    const { browser } = await aSignedUpUser(app);
    await browser.post('/sign-out').send({}).expect(200);
    expect((await browser.get('/get-session')).body).toBeNull();
    await browser.post('/sign-out').send({}).expect(400);
  });

  it('clears the dont_remember cookie', async () => {
    const token = await aSession(app, user.id, { remember: false });
    expect(cookiesOf(await signOut(unrememberedSessionCookie(token)).expect(200))).toEqual(SESSION_CLEARED);
  });

  it('succeeds when the session was deleted or has expired', async () => {
    const [gone, over] = [await aSession(app, user.id), await aSession(app, user.id, { expiresInMs: -1 })];
    await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [gone]);
    for (const token of [gone, over]) {
      const answer = await signOut(sessionCookie(token)).expect(200);
      expect(answer.body).toEqual({ success: true });
      expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
      expect(await sessionTimes(app, token)).toBeUndefined();
    }
  });

  it('revokes one session when it is requested three times at once', async () => {
    const [token, kept] = [await aSession(app, user.id), await aSession(app, user.id)];
    const before = await countSessions(app, user.id);
    const answers = await Promise.all([1, 2, 3].map(() => signOut(sessionCookie(token))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await sessionTimes(app, token)).toBeUndefined();
    expect(await sessionTimes(app, kept)).toBeDefined();
    expect(await countSessions(app, user.id)).toBe(before - 1);
  });

  it.each([
    ['no cookie', () => 'theme=dark'],
    ['a bare token', (token: string) => `portvakt.session_token=${token}`],
    ['a forged signature', (token: string) => `${sessionCookie(token).slice(0, -8)}aaaaa%3D`],
  ])('rejects %s, revokes nothing, and clears the cookies', async (_, cookie) => {
    const answer = await signOut(cookie(user.token)).expect(400);
    expect(answer.body).toEqual(NO_SESSION);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, user.token)).toBeDefined();
  });

  it('keeps the cookies of a session that could not be revoked, so that the request can be repeated', async () => {
    const token = await aSession(app, user.id);
    await app.database.sql('ALTER TABLE "session" RENAME TO "session_away"');
    const failed = await signOut(sessionCookie(token));
    await app.database.sql('ALTER TABLE "session_away" RENAME TO "session"');
    expect([failed.status, failed.text]).toEqual([500, '']);
    expect(failed.headers['set-cookie']).toBeUndefined();
    expect(failed.headers['content-type']).toBeUndefined();

    await signOut(sessionCookie(token)).expect(200);
    expect(await sessionTimes(app, token)).toBeUndefined();
  });

  it('answers 404 to GET, so a link or an image signs nobody out', async () => {
    await app.request().get('/sign-out').set('cookie', sessionCookie(user.token)).expect(404);
    expect(await sessionTimes(app, user.token)).toBeDefined();
  });
});
