import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { aSession, countSessions, DAY_MS, sessionTimes, someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const ROUNDS = 20;
const AT_ONCE = 20;

describe('sessions revoked from many browsers at once', () => {
  const app = useTestApp();
  let user: SignedUpUser;
  let stranger: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    stranger = await aSignedUpUser(app);
  });

  const sessions = () => someSessions(app, user.id, AT_ONCE);
  const post = async (path: string, token: string, body: object = {}) => {
    const { status } = await app.request().post(path).set('cookie', sessionCookie(token)).send(body);
    return status;
  };
  const inRounds = async (round: () => Promise<void>) => {
    for (let n = 0; n < ROUNDS; n++) await round();
    expect(await sessionTimes(app, stranger.token)).toBeDefined();
  };

  it('are all revoked when each browser revokes all of them', () =>
    inRounds(async () => {
      const tokens = await sessions();
      const statuses = await Promise.all(tokens.map((token) => post('/revoke-sessions', token)));
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
      expect(await countSessions(app, user.id)).toBe(0);
    }));

  it('leave exactly one when each browser revokes all others', () =>
    inRounds(async () => {
      const tokens = await sessions();
      const statuses = await Promise.all(tokens.map((token) => post('/revoke-other-sessions', token)));
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
      expect(await countSessions(app, user.id)).toBe(1);
      await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [user.id]);
    }));

  it('are revoked by exactly one of several requests for the same session', () =>
    inRounds(async () => {
      const [token = '', ...others] = await sessions();
      const statuses = await Promise.all(others.map((by) => post('/revoke-session', by, { token })));
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400)).toHaveLength(others.length - 1);
      expect(await countSessions(app, user.id)).toBe(others.length);
      await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [user.id]);
    }));

  it('stay revoked when they are read and due for refresh at that moment', () =>
    inRounds(async () => {
      const token = await aSession(app, user.id, { expiresInMs: DAY_MS });
      const own = await aSession(app, user.id);
      const readers = Array.from({ length: 5 }, async () =>
        app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200),
      );
      await Promise.all([...readers, post('/revoke-session', own, { token })]);
      expect(await sessionTimes(app, token)).toBeUndefined();
      expect((await app.request().get('/get-session').set('cookie', sessionCookie(token))).body).toBeNull();
      await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [user.id]);
    }));
});
