import { describe, expect, it } from '@jest/globals';

import { DeleteExpiredImpersonations } from '@portvakt/operators';

import {
  cookiesOf,
  cookieValue,
  sessionCookie,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { ADMIN_SESSION, cookieHeaderOf, seeAccount } from '../../testing/impersonations.js';
import { anOperator, clientWith, eventsBy, refusalIn } from '../../testing/operators.js';
import { countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const MINUTE_MS = 60_000;
const app = useTestApp({ IMPERSONATION_ENABLED: 'true', SESSION_COOKIE_CACHE_ENABLED: 'true' });

const getSession = (cookie: string) => app.request().get('/get-session').set('cookie', cookie).expect(200);

const viewsBy = (operatorId: string): Promise<object[]> =>
  app.database.sql('SELECT FROM "session" WHERE "impersonatedBy" = $1', [operatorId]);

/** Does what the job does. */
const deleteExpired = () => app.nest.get(DeleteExpiredImpersonations, { strict: false }).execute(50);

const kindsAbout = async (userId: string): Promise<readonly string[]> => {
  const rows = await app.database.sql<{ kind: string }>(
    `SELECT "kind" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" LIKE 'impersonation.%' ORDER BY "position"`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
};

describe('an operator who sees an account', () => {
  it('has a short session of the user, which ends with the browser and no cookie copies', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const { answer, cookie, token } = await seeAccount(app, admin, user.id);
    expect(answer.body).toMatchObject({
      session: { userId: user.id, impersonatedBy: admin.id, token: answer.body.session.id, strongFactorAt: null },
      user: { id: user.id, role: 'user' },
    });
    expect(JSON.stringify(answer.body)).not.toContain(token);
    const cookies = cookiesOf(answer);
    expect(cookies['portvakt.session_token']).not.toMatch(/max-age|expires/i);
    expect(cookies[ADMIN_SESSION]).not.toMatch(/max-age|expires/i);
    expect(cookieValue(cookies['portvakt.session_data'])).toBe('');
    const read = await getSession(cookie);
    expect(read.body).toMatchObject({ session: { impersonatedBy: admin.id }, user: { id: user.id } });
    expect(cookieValue(cookiesOf(read)['portvakt.session_data'])).toBe('');
    const lifetime = Date.parse(read.body.session.expiresAt) - Date.parse(read.body.session.createdAt);
    expect(lifetime).toBe(15 * MINUTE_MS);
  });

  it('is noted, and the owner gets a mail and sees support in the activity', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    await seeAccount(app, admin, user.id);
    expect(await eventsBy(app, admin.id)).toMatchObject([
      { kind: 'impersonation.begun', subjectId: user.id, facts: { reason: 'hjelp på telefon' } },
    ]);
    const mail = await app.mailTo(user.email);
    expect([mail.subject, mail.text]).toEqual([
      'Kundestøtte har sett kontoen din',
      expect.stringContaining('i inntil 15\u00a0minutter'),
    ]);
    const activity = await app.request().get('/list-activity').set('cookie', sessionCookie(user.token)).expect(200);
    expect(activity.body.events).toMatchObject([{ kind: 'impersonation.begun', by: 'support', facts: {} }]);
  });

  it('sees one account at a time', async () => {
    const admin = await anOperator(app, 'admin');
    const [first, second] = [await aSignedInUser(app), await aSignedInUser(app)];
    const { cookie } = await seeAccount(app, admin, first.id);
    await seeAccount(app, admin, second.id);
    expect((await getSession(cookie)).body).toBeNull();
    expect(await kindsAbout(first.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
    expect(await viewsBy(admin.id)).toHaveLength(1);
  });

  it('is signed out when the impersonation expires, and gets the own session back', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    app.clock.advance(14 * MINUTE_MS);
    expect((await getSession(view.cookie)).body).not.toBeNull();
    app.clock.advance(MINUTE_MS);
    const read = await getSession(view.cookie);
    expect(read.body).toBeNull();
    await Promise.all([deleteExpired(), deleteExpired()]);
    expect(await eventsBy(app, user.id)).toMatchObject([
      { kind: 'impersonation.ended', subjectId: user.id, facts: { seconds: 900 } },
    ]);
    expect(await viewsBy(admin.id)).toEqual([]);
    const left = `${ADMIN_SESSION}=${cookieValue(cookiesOf(view.answer)[ADMIN_SESSION])}`;
    const stopped = await clientWith(app, { cookie: left }).post('/admin/stop-impersonating');
    expect([stopped.status, stopped.body.user.id]).toEqual([200, admin.id]);
  });
});

describe('who is not seen', () => {
  it('operators, oneself, the banned, nobody', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    const unknownRole = await anOperator(app, 'owner');
    const begin = async (userId: string) => refusalIn(await admin.post('/admin/impersonate-user', { userId }));
    expect(await begin(support.id)).toBe('403 YOU_CANNOT_IMPERSONATE_ADMINS');
    expect(await begin(unknownRole.id)).toBe('403 YOU_CANNOT_IMPERSONATE_ADMINS');
    expect(await begin(admin.id)).toBe('403 YOU_CANNOT_IMPERSONATE_ADMINS');
    expect(await begin('x')).toBe('404 USER_NOT_FOUND');
    const banned = await aSignedInUser(app);
    await admin.post('/admin/ban-user', { userId: banned.id }).expect(200);
    expect(await begin(banned.id)).toBe('403 BANNED_USER');
    expect(await viewsBy(admin.id)).toEqual([]);
  });
});

describe('the owner', () => {
  it('sees the session and ends it', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const { cookie } = await seeAccount(app, admin, user.id);
    const own = { cookie: sessionCookie(user.token) };
    const listed = (await app.request().get('/list-sessions').set(own).expect(200)).body as {
      token: string;
      impersonatedBy?: string;
    }[];
    const seen = listed.find(({ impersonatedBy }) => impersonatedBy === admin.id);
    expect(listed).toHaveLength(2);
    await app.request().post('/revoke-session').set(own).send({ token: seen?.token }).expect(200);
    expect((await getSession(cookie)).body).toBeNull();
  });
});

describe('an operator who lists the sessions of the account', () => {
  it('gets no token but their own (OP7)', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const { cookie, token } = await seeAccount(app, admin, user.id);
    const listed = (await app.request().get('/list-sessions').set('cookie', cookie).expect(200)).body as {
      readonly id: string;
      readonly token: string;
      readonly impersonatedBy?: string;
    }[];
    const [own, others] = [listed.filter((each) => each.impersonatedBy), listed.filter((each) => !each.impersonatedBy)];
    expect(own.map((each) => each.token)).toEqual([token]);
    expect(others).toHaveLength(1);
    expect(others.every((each) => each.token === each.id)).toBe(true);
  });
});

describe('stopping', () => {
  it.each([
    ['remembered', sessionCookie, true],
    ['not remembered', unrememberedSessionCookie, false],
  ])('gives back the own session, %s as before', async (_, cookieOf, isRemembered) => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const begun = await clientWith(app, { cookie: cookieOf(admin.token) }).post('/admin/impersonate-user', {
      userId: user.id,
    });
    const view = clientWith(app, { cookie: cookieHeaderOf(begun) });
    app.clock.advance(MINUTE_MS);
    const stopped = await view.post('/admin/stop-impersonating');
    expect([stopped.status, stopped.body]).toMatchObject([
      200,
      { session: { userId: admin.id, token: admin.token }, user: { id: admin.id, role: 'admin' } },
    ]);
    const cookies = cookiesOf(stopped);
    expect(/max-age=\d{2,}/i.test(cookies['portvakt.session_token'] ?? '')).toBe(isRemembered);
    expect(cookieValue(cookies[ADMIN_SESSION])).toBe('');
    expect(cookies[ADMIN_SESSION]).toMatch(/max-age=0/i);
    expect(await viewsBy(admin.id)).toEqual([]);
    const ended = (await eventsBy(app, user.id)).filter(({ kind }) => kind === 'impersonation.ended');
    expect(ended).toMatchObject([{ subjectId: user.id, facts: { seconds: expect.any(Number) } }]);
    const back = clientWith(app, { cookie: cookieHeaderOf(stopped) });
    expect((await back.get('/admin/me')).status).toBe(200);
    expect(refusalIn(await back.post('/admin/stop-impersonating'))).toBe('400 YOU_ARE_NOT_IMPERSONATING_ANYONE');
  });

  it('leaves nothing where the own session has ended', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [admin.token]);
    const stopped = await view.post('/admin/stop-impersonating');
    expect(refusalIn(stopped)).toBe('401 UNAUTHORIZED');
    for (const name of ['portvakt.session_token', 'portvakt.dont_remember', ADMIN_SESSION]) {
      expect(cookiesOf(stopped)[name]).toMatch(/max-age=0/i);
    }
    expect(await viewsBy(admin.id)).toEqual([]);
  });

  it('keeps the cookie of the own session if that cannot be read, so that a repetition restores it', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    // The sessions are out of reach from the commit that ends the impersonation.
    await app.database.sql(`
      CREATE FUNCTION hide_sessions() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN ALTER TABLE "session" RENAME TO "hiddenSession"; RETURN NULL; END $$;
      CREATE TRIGGER hide AFTER INSERT ON "auditEvent" FOR EACH ROW
        WHEN (NEW."kind" = 'impersonation.ended') EXECUTE FUNCTION hide_sessions()`);
    try {
      const failed = await view.post('/admin/stop-impersonating');
      expect([failed.status, cookiesOf(failed)]).toEqual([500, {}]);
    } finally {
      await app.database.sql('DROP FUNCTION hide_sessions CASCADE');
      await app.database.sql('ALTER TABLE IF EXISTS "hiddenSession" RENAME TO "session"');
    }
    expect(await viewsBy(admin.id)).toEqual([]);
    const stopped = await view.post('/admin/stop-impersonating');
    expect([stopped.status, stopped.body]).toMatchObject([200, { session: { token: admin.token } }]);
  });

  it('takes no cookie of another purpose, none that was changed, and none of somebody else', async () => {
    const [admin, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const user = await aSignedInUser(app);
    for (const value of [
      signedValue('session_token', `${admin.token}!1`),
      `${signedValue('admin_session', `${admin.token}!1`)}x`,
      signedValue('admin_session', `${other.token}!1`),
      signedValue('admin_session', admin.token),
    ]) {
      const { token } = await seeAccount(app, admin, user.id);
      const view = clientWith(app, { cookie: `${sessionCookie(token)}; ${ADMIN_SESSION}=${value}` });
      expect(refusalIn(await view.post('/admin/stop-impersonating'))).toBe('401 UNAUTHORIZED');
      expect(await viewsBy(admin.id)).toEqual([]);
    }
    expect((await app.request().post('/admin/stop-impersonating')).status).toBe(401);
  });

  it('takes requests of the operators’ pages only', async () => {
    const admin = await anOperator(app, 'admin');
    const { cookie } = await seeAccount(app, admin, (await aSignedInUser(app)).id);
    const foreign = clientWith(app, { cookie, origin: 'https://ond.example' });
    expect(refusalIn(await foreign.post('/admin/stop-impersonating'))).toBe('403 INVALID_ORIGIN');
  });
});

describe('signing out while seeing an account', () => {
  it('ends both sessions and clears all cookies', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    const answer = await view.post('/sign-out');
    expect(answer.status).toBe(200);
    for (const name of ['portvakt.session_token', 'portvakt.session_data', ADMIN_SESSION]) {
      expect(cookiesOf(answer)[name]).toMatch(/max-age=0/i);
    }
    expect([await countSessions(app, admin.id), await countSessions(app, user.id)]).toEqual([0, 1]);
    expect(await kindsAbout(user.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
  });
});

describe('what ends it at once', () => {
  const begun = async () => {
    const [admin, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const user = await aSignedInUser(app);
    return { admin, other, user, view: await seeAccount(app, admin, user.id) };
  };

  it.each([
    ['the operator loses the role', '/admin/set-role', { role: 'support' }],
    ['the operator is banned', '/admin/ban-user', {}],
    ['another operator ends the sessions of the operator', '/admin/revoke-user-sessions', {}],
  ])('%s', async (_, path, body) => {
    const { admin, other, user, view } = await begun();
    await other.post(path, { userId: admin.id, ...body }).expect(200);
    expect((await getSession(view.cookie)).body).toBeNull();
    expect(await viewsBy(admin.id)).toEqual([]);
    expect(await kindsAbout(user.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
  });

  it('the operator ends the own sessions elsewhere', async () => {
    const { admin, user, view } = await begun();
    await admin.post('/revoke-sessions').expect(200);
    expect((await getSession(view.cookie)).body).toBeNull();
    expect(await kindsAbout(user.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
  });

  it.each([
    ['the role goes by SQL', `UPDATE "user" SET "role" = NULL WHERE "id" = $1`],
    ['the operator is gone', `DELETE FROM "user" WHERE "id" = $1`],
    ['a ban comes by SQL', `UPDATE "user" SET "banned" = true WHERE "id" = $1`],
    ['no session of the operator is left', `DELETE FROM "session" WHERE "userId" = $1`],
  ])('%s, whatever forgets to delete the row', async (_, statement) => {
    const { admin, view } = await begun();
    await app.database.sql(statement, [admin.id]);
    expect((await getSession(view.cookie)).body).toBeNull();
    expect((await view.get('/list-sessions')).status).toBe(401);
  });
});

describe('where impersonation is off', () => {
  const off = useTestApp();

  it('both endpoints are unknown routes', async () => {
    const admin = await anOperator(off, 'admin');
    expectEmptyAnswer(await admin.post('/admin/impersonate-user', { userId: admin.id }), 404);
    expectEmptyAnswer(await admin.post('/admin/stop-impersonating'), 404);
  });
});
