import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { aMachineToken, anOperator, clientWith, eventsBy, refusalIn, setCodeGiven } from '../../testing/operators.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const service = aMachineToken('kasse', 'service');
const app = useTestApp({ OPERATOR_API_TOKENS: JSON.stringify([service.entry]) });
const MINUTE_MS = 60_000;

const userRow = async (id: string): Promise<Readonly<Record<string, unknown>>> => {
  const [row] = await app.database.sql<Record<string, unknown>>('SELECT * FROM "user" WHERE "id" = $1', [id]);
  return row ?? {};
};

describe('a ban', () => {
  it('ends all sessions and links, is noted and mailed', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    await aSession(app, user.id);
    await aResetToken(app, user.id);
    const answer = await support.post('/admin/ban-user', { userId: user.id, banReason: 'nettfiske', banExpiresIn: 60 });
    expect([answer.status, answer.body.user]).toMatchObject([
      200,
      { id: user.id, banned: true, banReason: 'nettfiske' },
    ]);
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await app.database.sql('SELECT FROM "verification" WHERE "userId" = $1', [user.id])).toEqual([]);
    expect(await userRow(user.id)).toMatchObject({ banned: true, bannedBy: 'support' });
    expect(await eventsBy(app, support.id)).toMatchObject([
      { kind: 'ban.set', outcome: 'done', subjectId: user.id, actorType: 'operator', facts: { reason: 'nettfiske' } },
      { kind: 'session.ended', subjectId: user.id, facts: { how: 'ban', count: 2 } },
    ]);
    expect((await app.mailTo(user.email)).subject).toBe('Kontoen din er sperret');
    const session = await app.request().get('/get-session').set('cookie', sessionCookie(user.token));
    expect(session.body).toBeNull();
  });

  it('is mailed unless the operator says otherwise', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    await admin.post('/admin/ban-user', { userId: user.id, notify: false }).expect(200);
    expect((await app.mails()).filter(({ to }) => to === user.email)).toEqual([]);
  });

  it('is replaced by a second one, and lifted once', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    await admin.post('/admin/ban-user', { userId: user.id, banReason: 'først', banExpiresIn: 60 }).expect(200);
    const second = await admin.post('/admin/ban-user', { userId: user.id });
    expect(second.body.user).toMatchObject({ banned: true, banReason: null, banExpires: null });
    const lifted = await admin.post('/admin/unban-user', { userId: user.id });
    expect(lifted.body.user).toMatchObject({ banned: false, banReason: null });
    await admin.post('/admin/unban-user', { userId: user.id }).expect(200);
    const kinds = (await eventsBy(app, admin.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'ban.lifted')).toHaveLength(1);
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it.each([0, -5, 'x', 1.5, 315_360_001])('lasts whole seconds: %j (case 66)', async (banExpiresIn) => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const answer = await admin.post('/admin/ban-user', { userId: user.id, banExpiresIn });
    expect(refusalIn(answer)).toBe('400 VALIDATION_ERROR');
  });

  it('is refused for oneself, and of operators by support (case 67)', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    expect(refusalIn(await admin.post('/admin/ban-user', { userId: admin.id }))).toBe('400 YOU_CANNOT_BAN_YOURSELF');
    const ofAdmin = await support.post('/admin/ban-user', { userId: admin.id });
    expect(refusalIn(ofAdmin)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_BAN_USERS');
    await admin.post('/admin/ban-user', { userId: support.id }).expect(200);
  });

  it('of an admin is lifted by an admin only (case 67)', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    const user = await aSignedInUser(app);
    await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
    const lifting = await support.post('/admin/unban-user', { userId: user.id });
    expect(refusalIn(lifting)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_BAN_USERS');
    await admin.post('/admin/unban-user', { userId: user.id }).expect(200);
  });

  it('of an admin is not replaced by another of support or of a machine', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    const machine = clientWith(app, { authorization: `Bearer ${service.token}` });
    const user = await aSignedInUser(app);
    await admin.post('/admin/ban-user', { userId: user.id, banReason: 'hvitvasking' }).expect(200);
    for (const other of [support, machine]) {
      const shorter = await other.post('/admin/ban-user', { userId: user.id, banExpiresIn: 1 });
      expect(refusalIn(shorter)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_BAN_USERS');
    }
    expect(await userRow(user.id)).toMatchObject({ bannedBy: 'admin', banReason: 'hvitvasking', banExpires: null });
    await admin.post('/admin/ban-user', { userId: user.id, banExpiresIn: 60 }).expect(200);
    app.clock.advance(61_000);
    await support.post('/admin/ban-user', { userId: user.id }).expect(200);
  });

  it('succeeds for exactly one of two admins who ban each other at once (case 67)', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
      const answers = await Promise.all([
        one.post('/admin/ban-user', { userId: other.id, notify: false }),
        other.post('/admin/ban-user', { userId: one.id, notify: false }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const banned = await Promise.all([one, other].map(async ({ id }) => (await userRow(id))['banned']));
      expect([...banned].sort()).toEqual([false, true]);
    }
  });

  it('needs a code of the last fifteen minutes (case 17)', async () => {
    const admin = await anOperator(app, 'admin', { codeMsAgo: 16 * MINUTE_MS });
    const user = await aSignedInUser(app);
    await admin.get('/admin/list-users').expect(200);
    expect(refusalIn(await admin.post('/admin/ban-user', { userId: user.id }))).toBe('403 SESSION_IS_NOT_FRESH');
    expect(refusalIn(await admin.post('/admin/ban-user'))).toBe('400 VALIDATION_ERROR');
    await setCodeGiven(app, admin.token, 0);
    await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
  });

  it('is refused alike for known and unknown users (case 3), and finds nobody by an unknown id (case 44)', async () => {
    const [user, admin] = [await anOperator(app, null), await anOperator(app, 'admin')];
    const known = await user.post('/admin/ban-user', { userId: admin.id });
    const unknown = await user.post('/admin/ban-user', { userId: 'nobody' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(refusalIn(await admin.post('/admin/ban-user', { userId: 'nobody' }))).toBe('404 USER_NOT_FOUND');
    expect(refusalIn(await admin.post('/admin/ban-user', { userId: '' }))).toBe('400 VALIDATION_ERROR');
  });

  it('takes a reason of 5 to 500 characters', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const banning = (reason: unknown) => admin.post('/admin/ban-user', { userId: user.id, reason });
    expect(refusalIn(await banning('kort'))).toBe('400 REASON_IS_REQUIRED');
    expect(refusalIn(await banning(5))).toBe('400 VALIDATION_ERROR');
    await banning('nettfiske meldt').expect(200);
    expect((await eventsBy(app, admin.id)).at(-2)?.facts).toEqual({ reason: 'nettfiske meldt' });
  });
});
