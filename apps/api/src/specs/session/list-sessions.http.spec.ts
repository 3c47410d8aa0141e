import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { aSession, DAY_MS, someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

describe('GET /list-sessions', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const list = async ({ token }: { token: string }) => {
    const answer = await app.request().get('/list-sessions').set('cookie', sessionCookie(token)).expect(200);
    return answer.body as { token: string; createdAt: string; userId: string }[];
  };
  const tokens = async (of: { token: string }) => (await list(of)).map(({ token }) => token);

  it('answers for each session what /get-session answers', async () => {
    const own = await app.request().get('/get-session').set('cookie', sessionCookie(user.token)).expect(200);
    expect(await list(user)).toEqual([own.body.session]);
  });

  it('answers the newest first, including the session of the caller', async () => {
    const someone = await aSignedUpUser(app);
    const oldest = await aSession(app, someone.id, { startedMsAgo: 3 * DAY_MS });
    const yesterday = await aSession(app, someone.id, { startedMsAgo: DAY_MS });
    const older = await aSession(app, someone.id, { startedMsAgo: 2 * DAY_MS });
    expect(await tokens(someone)).toEqual([someone.token, yesterday, older, oldest]);
    expect(await tokens({ token: older })).toEqual([someone.token, yesterday, older, oldest]);
  });

  it('omits expired sessions and deletes nothing', async () => {
    const someone = await aSignedUpUser(app);
    const over = await aSession(app, someone.id, { expiresInMs: -1 });
    const alive = await aSession(app, someone.id, { expiresInMs: 60_000 });
    expect((await tokens(someone)).sort()).toEqual([alive, someone.token].sort());
    expect(await app.database.sql('SELECT FROM "session" WHERE "token" = $1', [over])).toHaveLength(1);
  });

  it('shows no sessions of other users', async () => {
    const [one, other] = [await aSignedUpUser(app), await aSignedUpUser(app)];
    await aSession(app, other.id);
    expect((await list(one)).map(({ userId }) => userId)).toEqual([one.id]);
    expect((await list(other)).map(({ userId }) => userId)).toEqual([other.id, other.id]);
  });

  it('answers more than a hundred sessions (D-29) with two statements', async () => {
    const someone = await aSignedUpUser(app);
    await someSessions(app, someone.id, 250);
    const statements = await statementsDuring(async () => expect(await list(someone)).toHaveLength(251));
    expect(statements).toHaveLength(2);
  });

  it('answers the newest 1000 if there are more rows than sign-ins could have left', async () => {
    const someone = await aSignedUpUser(app);
    await someSessions(app, someone.id, 3000);
    expect(await list(someone)).toHaveLength(1000);
  });

  it('rejects a caller without a session', async () => {
    const answer = await app.request().get('/list-sessions').expect(401);
    expect(answer.body).toEqual({ code: 'UNAUTHORIZED', message: 'Du må være logget inn.' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers 404 to POST', async () => {
    const answer = await app.request().post('/list-sessions').set('cookie', sessionCookie(user.token)).send({});
    expect([answer.status, answer.text]).toEqual([404, '']);
  });
});
