import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { anOperator, eventsBy, refusalIn } from '../../testing/operators.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const app = useTestApp();

describe('the sessions of a user', () => {
  it('are listed without their tokens, and ended by their ids (case 48)', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    const { body } = await support.post('/admin/list-user-sessions', { userId: user.id }).expect(200);
    const [session] = body.sessions as { id: string; token: string }[];
    expect(body.sessions).toHaveLength(1);
    expect(session?.token).toBe(session?.id);
    expect(JSON.stringify(body)).not.toContain(user.token);
    const forged = await app
      .request()
      .get('/get-session')
      .set('cookie', sessionCookie(session?.token ?? ''));
    expect(forged.body).toBeNull();
    const revoked = await support.post('/admin/revoke-user-session', { sessionToken: session?.token });
    expect([revoked.status, revoked.body]).toEqual([200, { success: true }]);
    expect(await countSessions(app, user.id)).toBe(0);
    expect((await eventsBy(app, support.id)).map(({ kind }) => kind)).toEqual(['user.viewed', 'session.ended']);
    const again = await support.post('/admin/revoke-user-session', { sessionToken: session?.token });
    expect(refusalIn(again)).toBe('400 SESSION_NOT_FOUND');
  });

  it('are ended all at once', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    await aSession(app, user.id);
    await support.post('/admin/revoke-user-sessions', { userId: user.id }).expect(200);
    expect(await countSessions(app, user.id)).toBe(0);
    expect((await eventsBy(app, support.id)).at(-1)).toMatchObject({ facts: { how: 'operator', count: 2 } });
  });

  it('are not noted as ended where there are none', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [user.id]);
    await support.post('/admin/revoke-user-sessions', { userId: user.id }).expect(200);
    expect(await eventsBy(app, support.id)).toEqual([]);
  });

  it('are not those of operators, for support', async () => {
    const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
    const answer = await support.post('/admin/revoke-user-sessions', { userId: admin.id });
    expect(refusalIn(answer)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS');
  });
});
