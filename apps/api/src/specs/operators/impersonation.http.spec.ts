import { describe, expect, it } from '@jest/globals';

import { DeleteExpiredImpersonations } from '@portvakt/operators';

import { cookiesOf, cookieValue, sessionCookie } from '../../testing/cookies.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { ADMIN_SESSION, kindsAbout, seeAccount, viewsBy } from '../../testing/impersonations.js';
import { anOperator, clientWith, eventsBy, refusalIn } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const MINUTE_MS = 60_000;
const app = useTestApp({ IMPERSONATION_ENABLED: 'true', SESSION_COOKIE_CACHE_ENABLED: 'true' });

const getSession = (cookie: string) => app.request().get('/get-session').set('cookie', cookie).expect(200);

/** Does what the job does. */
const deleteExpired = () => app.nest.get(DeleteExpiredImpersonations, { strict: false }).execute(50);

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
    expect(await kindsAbout(app, first.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
    expect(await viewsBy(app, admin.id)).toHaveLength(1);
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
    expect(await viewsBy(app, admin.id)).toEqual([]);
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
    expect(await viewsBy(app, admin.id)).toEqual([]);
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
    expect(await viewsBy(app, admin.id)).toEqual([]);
    expect(await kindsAbout(app, user.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
  });

  it('the operator ends the own sessions elsewhere', async () => {
    const { admin, user, view } = await begun();
    await admin.post('/revoke-sessions').expect(200);
    expect((await getSession(view.cookie)).body).toBeNull();
    expect(await kindsAbout(app, user.id)).toEqual(['impersonation.begun', 'impersonation.ended']);
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
