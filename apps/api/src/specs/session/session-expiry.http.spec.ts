import { beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie, unrememberedSessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { aSession, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

describe('an expired session', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const get = (path: string, cookie: string) => app.request().get(path).set('cookie', cookie);

  it('is answered as null; the row is deleted and all its cookies are cleared', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await get('/get-session', sessionCookie(token)).expect(200);
    expect(answer.text).toBe('null');
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, token)).toBeUndefined();
  });

  it('expires at the exact millisecond', async () => {
    const token = await aSession(app, user.id);
    const ending = (at: number) =>
      app.database.sql('UPDATE "session" SET "expiresAt" = $1 WHERE "token" = $2', [new Date(at), token]);
    const read = () => get('/get-session?disableRefresh=true', sessionCookie(token)).expect(200);
    await app.clock.atOneMoment(async (moment) => {
      await ending(moment.getTime() + 1);
      expect((await read()).body).not.toBeNull();
      await ending(moment.getTime());
      expect((await read()).body).toBeNull();
    });
  });

  it('leads to 401 on a protected endpoint, which deletes and clears it as well (D-23)', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await get('/list-sessions', unrememberedSessionCookie(token)).expect(401);
    expect(answer.body.code).toBe('UNAUTHORIZED');
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, token)).toBeUndefined();
  });

  it.each(['/revoke-session', '/revoke-sessions', '/revoke-other-sessions'])('is not deleted by %s', async (path) => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await app.request().post(path).set('cookie', sessionCookie(token)).send({ token: user.token });
    expect(answer.status).toBe(401);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, user.token)).toBeDefined();
  });

  it('is deleted and cleared even when the caller disables the refresh', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await get('/get-session?disableRefresh=true', sessionCookie(token)).expect(200);
    expect(answer.body).toBeNull();
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, token)).toBeUndefined();
  });

  it('is cleared from the browser without a further statement when its row is gone', async () => {
    const token = await aSession(app, user.id);
    await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [token]);
    const statements = await statementsDuring(async () => {
      const answer = await get('/get-session', sessionCookie(token)).expect(200);
      expect(answer.body).toBeNull();
      expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    });
    expect(statements).toHaveLength(1);
  });

  it('is deleted with its user', async () => {
    const other = await aSignedUpUser(app);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [other.id]);
    const answer = await get('/get-session', sessionCookie(other.token)).expect(200);
    expect(answer.body).toBeNull();
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, other.token)).toBeUndefined();
  });

  it('does not exist when its row has outlived its user', async () => {
    const other = await aSignedUpUser(app);
    await app.database.sql(`SET session_replication_role = 'replica'`);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [other.id]);
    await app.database.sql(`SET session_replication_role = 'origin'`);
    expect(cookiesOf(await get('/get-session', sessionCookie(other.token)).expect(200))).toEqual(SESSION_CLEARED);
    await get('/list-sessions', sessionCookie(other.token)).expect(401);
  });

  it('leaves the other sessions of the user unchanged', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    await get('/get-session', sessionCookie(token)).expect(200);
    expect((await get('/get-session', sessionCookie(user.token)).expect(200)).body).not.toBeNull();
  });

  it('expires by the clock of the service', async () => {
    app.clock.advance(8 * 86_400_000);
    const answer = await get('/get-session', sessionCookie(user.token)).expect(200);
    expect(answer.body).toBeNull();
    expect(await sessionTimes(app, user.token)).toBeUndefined();
  });
});
