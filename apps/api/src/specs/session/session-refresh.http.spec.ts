import { beforeAll, describe, expect, it } from '@jest/globals';

import {
  cookiesOf,
  SESSION_CLEARED,
  sessionCookie,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const SECOND_MS = 1_000;
/** A session is due for refresh once at most this much of its seven days is left. */
const DUE_MS = 6 * DAY_MS;

/** Session times are stored in milliseconds, while the clock of a test runs on. */
const SLACK_MS = 20 * SECOND_MS;

describe('session refresh', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const get = (path: string, cookie: string) => app.request().get(path).set('cookie', cookie);
  const leftOf = async (token: string): Promise<number> =>
    ((await sessionTimes(app, token))?.expiresAt.getTime() ?? 0) - app.clock.now().getTime();
  const expectFullWeek = async (token: string): Promise<void> => {
    const left = await leftOf(token);
    expect(left).toBeLessThanOrEqual(7 * DAY_MS);
    expect(left).toBeGreaterThan(7 * DAY_MS - SLACK_MS);
  };
  const rewritten = (token: string) => ({
    'portvakt.session_token': `portvakt.session_token=${signedValue('session_token', token)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
  });

  it('waits until the update age has passed, to the millisecond', async () => {
    await app.clock.atOneMoment(async () => {
      const early = await aSession(app, user.id, { expiresInMs: DUE_MS + 1 });
      const answer = await get('/get-session', sessionCookie(early)).expect(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await leftOf(early)).toBe(DUE_MS + 1);

      const due = await aSession(app, user.id, { expiresInMs: DUE_MS });
      expect(cookiesOf(await get('/get-session', sessionCookie(due)).expect(200))).toEqual(rewritten(due));
      expect(await leftOf(due)).toBe(7 * DAY_MS);
    });
  });

  it("sets the expiry to a full lifetime from now, and the cookie's Max-Age with it", async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const answer = await get('/get-session', sessionCookie(token)).expect(200);
    expect(cookiesOf(answer)).toEqual(rewritten(token));
    await expectFullWeek(token);
  });

  it('answers the session as it is afterwards', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const answer = await get('/get-session', sessionCookie(token)).expect(200);
    expect(answer.body.session.expiresAt).toBe((await sessionTimes(app, token))?.expiresAt.toISOString());
    expect(answer.body).toMatchObject({ session: { token, userId: user.id }, user: { id: user.id } });
  });

  it('keeps the last authentication, so the session does not become fresh again (D-24, specification C4)', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS, startedMsAgo: DAY_MS });
    const before = await sessionTimes(app, token);
    const answer = await get('/get-session', sessionCookie(token)).expect(200);
    expect((await sessionTimes(app, token))?.updatedAt).toEqual(before?.updatedAt);
    expect(answer.body.session.updatedAt).toBe(before?.updatedAt.toISOString());
  });

  it('happens at any protected endpoint and sets the cookie (D-23)', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const answer = await get('/list-sessions', sessionCookie(token)).expect(200);
    expect(cookiesOf(answer)).toEqual(rewritten(token));
    await expectFullWeek(token);
  });

  it('happens at a request that is rejected afterwards and sets the cookie (D-22)', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const answer = await app
      .request()
      .post('/revoke-session')
      .set('cookie', sessionCookie(token))
      .send({ token: 'x'.repeat(32) })
      .expect(400);
    expect(cookiesOf(answer)).toEqual(rewritten(token));
    await expectFullWeek(token);
  });

  it('does not set the cookie when the same request revokes the session', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const call = app.request().post('/revoke-session').set('cookie', sessionCookie(token)).send({ token });
    expect(cookiesOf(await call.expect(200))).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, token)).toBeUndefined();
  });

  it('costs one more statement, only when it is due', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const read = () => get('/get-session', sessionCookie(token)).expect(200);
    const due = await statementsDuring(read);
    expect(due.map(({ text }) => text.trim().slice(0, 6))).toEqual(['SELECT', 'UPDATE']);
    expect(await statementsDuring(read)).toHaveLength(1);
  });

  it('is skipped for one request if the caller asks for that', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const before = await sessionTimes(app, token);
    const answer = await get('/get-session?disableRefresh=true', sessionCookie(token)).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body.session.expiresAt).toBe(before?.expiresAt.toISOString());
    expect(await sessionTimes(app, token)).toEqual(before);
  });

  it('is skipped in a browser that is not remembered', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const before = await sessionTimes(app, token);
    for (const path of ['/get-session', '/list-sessions']) {
      const answer = await get(path, unrememberedSessionCookie(token)).expect(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await sessionTimes(app, token)).toEqual(before);
  });

  it('does not restore a session that is revoked meanwhile', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    // The row is deleted by the time the refresh updates its expiry.
    await app.database.sql(`CREATE FUNCTION vanish() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`);
    await app.database.sql('CREATE TRIGGER vanish BEFORE UPDATE ON "session" FOR EACH ROW EXECUTE FUNCTION vanish()');
    const answers = [
      await get('/get-session', sessionCookie(token)),
      await get('/list-sessions', sessionCookie(token)),
    ];
    await app.database.sql('DROP TRIGGER vanish ON "session"');
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect(answers[0]?.body).toBeNull();
    for (const answer of answers) expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
  });

  it('leaves one session with a full lifetime when twenty requests refresh it at once', async () => {
    const token = await aSession(app, user.id, { expiresInMs: DUE_MS });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get('/get-session', sessionCookie(token)).expect(200)),
    );
    for (const { body } of answers) expect(body.session.token).toBe(token);
    await expectFullWeek(token);
  });
});

describe('session refresh when it is disabled (D-31)', () => {
  const app = useTestApp({ SESSION_REFRESH_ENABLED: 'false', SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  it.each(['/get-session', '/list-sessions'])('never happens on %s, and no cookie is set', async (path) => {
    const token = await aSession(app, user.id, { expiresInMs: SECOND_MS * 30 });
    const before = await sessionTimes(app, token);
    const answer = await app.request().get(path).set('cookie', sessionCookie(token)).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessionTimes(app, token)).toEqual(before);
  });

  it('still deletes an expired session', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -SECOND_MS });
    const answer = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(answer.body).toBeNull();
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
  });
});

describe('session refresh with other settings', () => {
  const app = useTestApp({ SESSION_TTL: '3600', SESSION_UPDATE_AGE: '0' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  it('happens on each read with an update age of 0', async () => {
    const before = await sessionTimes(app, user.token);
    app.clock.advance(SECOND_MS);
    const answer = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
    const after = await sessionTimes(app, user.token);
    expect(after?.expiresAt.getTime()).toBeGreaterThanOrEqual((before?.expiresAt.getTime() ?? 0) + SECOND_MS);
    expect(cookiesOf(answer)['portvakt.session_token']).toContain('; Max-Age=3600;');
  });

  it('keeps a used session valid, and an unused one expires', async () => {
    const unused = await aSession(app, user.id, { expiresInMs: 3_600 * SECOND_MS });
    for (let hours = 0; hours < 3; hours++) {
      app.clock.advance(3_000 * SECOND_MS);
      const answer = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
      expect(answer.body).not.toBeNull();
    }
    expect((await app.request().get('/get-session').set('cookie', sessionCookie(unused)).expect(200)).body).toBeNull();
  });
});
