import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import {
  aMachineToken,
  anOperator,
  clientWith,
  eventsBy,
  inANewSession,
  refusalIn,
  setCodeGiven,
} from '../../testing/operators.js';
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

describe('a role', () => {
  it('is set, noted and mailed to the user and the other admins', async () => {
    const [admin, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const user = await aSignedInUser(app);
    const answer = await admin.post('/admin/set-role', { userId: user.id, role: ['support', 'user', 'auditor'] });
    expect([answer.status, answer.body.user]).toMatchObject([200, { role: 'support,auditor' }]);
    expect((await eventsBy(app, admin.id)).at(-1)).toMatchObject({
      kind: 'role.changed',
      subjectId: user.id,
      facts: { from: 'user', to: 'support,auditor' },
    });
    for (const { email } of [user, other]) expect((await app.mailTo(email, 'Ny rolle')).subject).toBe('Ny rolle');
    await admin.post('/admin/set-role', { userId: user.id, role: 'user' }).expect(200);
    expect(await userRow(user.id)).toMatchObject({ role: null });
  });

  it.each([['weird'], [''], [[]], ['admin,weird']])('has to exist: %j (case 42)', async (role) => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const answer = await admin.post('/admin/set-role', { userId: user.id, role });
    expect(refusalIn(answer)).toBe('400 YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE');
  });

  it('is not changed by its own operator (case 42)', async () => {
    const admin = await anOperator(app, 'admin');
    const answer = await admin.post('/admin/set-role', { userId: admin.id, role: 'support' });
    expect(refusalIn(answer)).toBe('400 YOU_CANNOT_CHANGE_YOUR_OWN_ROLE');
  });

  it('is taken by exactly one of two admins who take each others at once (case 43)', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
      const answers = await Promise.all([
        one.post('/admin/set-role', { userId: other.id, role: 'user' }),
        other.post('/admin/set-role', { userId: one.id, role: 'user' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  it('that was taken counts at once, whatever a cookie says (case 20)', async () => {
    const admin = await anOperator(app, 'admin');
    await app.database.sql('UPDATE "user" SET "role" = NULL WHERE "id" = $1', [admin.id]);
    const answer = await admin.post('/admin/set-role', { userId: admin.id, role: 'admin' });
    expect(refusalIn(answer)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE');
  });
});

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

describe('one user', () => {
  it('is opened by the id, which the log notes once an hour', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    for (let count = 0; count < 2; count++) await support.get(`/admin/get-user?id=${user.id}`).expect(200);
    expect(await eventsBy(app, support.id)).toMatchObject([{ kind: 'user.viewed', subjectId: user.id }]);
    expect(refusalIn(await support.get('/admin/get-user?id=nobody'))).toBe('404 USER_NOT_FOUND');
    expect(refusalIn(await support.get('/admin/get-user'))).toBe('400 VALIDATION_ERROR');
  });

  it('is found by whatever is known (case 36)', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app, { email: 'kari.funnet@example.no' });
    await app.database.sql(
      `INSERT INTO "account" ("id", "accountId", "userId", "providerId") VALUES ('f1', '1234', $1, 'google')`,
      [user.id],
    );
    const [session] = await app.database.sql<{ id: string }>('SELECT "id" FROM "session" WHERE "token" = $1', [
      user.token,
    ]);
    const cases = [
      ['KARI.FUNNET@example.no', 'email'],
      [user.id, 'id'],
      [session?.id ?? '', 'session'],
      ['google:1234', 'account'],
      ['kari.funnet', 'text'],
    ];
    for (const [q = '', by] of cases) {
      const answer = await support.get(`/admin/find-users?q=${encodeURIComponent(q)}`);
      expect(answer.body).toMatchObject({ by, users: [{ id: user.id }] });
    }
    expect((await support.get('/admin/find-users?q=google%3A9')).body).toEqual({ by: 'account', users: [] });
    expect(refusalIn(await support.get('/admin/find-users?q='))).toBe('400 VALIDATION_ERROR');
  });
});

describe('the operators', () => {
  it('are listed with the time of their last code', async () => {
    const auditor = await anOperator(app, 'auditor');
    const { body } = await auditor.get('/admin/list-operators').expect(200);
    const own = (body.operators as { id: string }[]).find(({ id }) => id === auditor.id);
    expect(own).toMatchObject({ role: 'auditor', strongFactorAt: expect.stringMatching(/Z$/) });
    expect(body.tokens).toMatchObject([{ name: 'kasse', role: 'service' }]);
    const support = await inANewSession(app, await anOperator(app, 'support'));
    expect(refusalIn(await support.get('/admin/list-operators'))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
  });
});
