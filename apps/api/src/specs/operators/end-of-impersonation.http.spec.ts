import { describe, expect, it } from '@jest/globals';

import { anOpenRequest, carryOutRequests, HOUR_MS, letRequestWait } from '../../testing/account-requests.js';
import { DELETION_ENABLED } from '../../testing/account-deletion.js';
import { sessionCookie } from '../../testing/cookies.js';
import { seeAccount, type View } from '../../testing/impersonations.js';
import { anOperator, type TestOperator } from '../../testing/operators.js';
import { aSession, sessionRowsOf, someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, aStoredUser, PASSWORD, type SignedInUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et nytt godt passord';

const app = useTestApp({
  IMPERSONATION_ENABLED: 'true',
  OPERATOR_SET_PASSWORD_ENABLED: 'true',
  SESSIONS_PER_USER: '2',
  ...DELETION_ENABLED,
});

interface Seen {
  readonly admin: TestOperator;
  readonly other: TestOperator;
  readonly user: SignedInUser;
  readonly view: View;
}

/** A user with a password, whom an operator impersonates. */
async function aSeenUser(): Promise<Seen> {
  const [admin, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
  const stored = await aStoredUser(app, { emailVerified: true });
  const user = { ...stored, token: await aSession(app, stored.id) };
  const view = await seeAccount(app, admin, user.id);
  return { admin, other, user, view };
}

interface End {
  readonly operator: string | null;
  readonly sessionId: string | null;
  readonly facts: object;
  readonly besides: readonly string[];
}

/** The events about the end, each with the other events about the user in its transaction. */
const endsAbout = (userId: string): Promise<End[]> =>
  app.database.sql<End>(
    `SELECT e."impersonatorId" AS "operator", e."sessionId", e."facts", ARRAY(
       SELECT o."kind" FROM "auditEvent" o WHERE o."subjectId" = $1 AND o.xmin = e.xmin AND o."id" <> e."id"
       ORDER BY o."position"
     ) AS "besides"
     FROM "auditEvent" e WHERE e."subjectId" = $1 AND e."kind" = 'impersonation.ended'`,
    [userId],
  );

const asOwner = ({ user }: Seen, path: string, body: object = {}) =>
  app.request().post(path).set('cookie', sessionCookie(user.token)).send(body);

/** The cookie that is left when the session of the impersonation has run out. */
const parkedIn = ({ cookie }: View): string => cookie.split('; ').find((each) => each.includes('admin_session')) ?? '';

const viewOf = async ({ user }: Seen): Promise<{ readonly id: string; readonly token: string }> => {
  const rows = await sessionRowsOf(app, user.id);
  const view = rows.find(({ token }) => token !== user.token);
  if (!view) throw new Error('nobody sees the account');
  return view;
};

describe('the end of an impersonation is noted once, in the transaction that ends it', () => {
  it.each<[string, (seen: Seen) => Promise<unknown>, readonly string[]]>([
    [
      'the owner ends that session',
      async (seen) => asOwner(seen, '/revoke-session', { token: (await viewOf(seen)).token }).expect(200),
      ['session.ended'],
    ],
    [
      'the owner ends the other sessions',
      (seen) => asOwner(seen, '/revoke-other-sessions').expect(200),
      ['session.ended'],
    ],
    ['the owner ends all sessions', (seen) => asOwner(seen, '/revoke-sessions').expect(200), ['session.ended']],
    [
      'the owner changes the password and ends the other sessions',
      (seen) =>
        asOwner(seen, '/change-password', {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
          revokeOtherSessions: true,
        }).expect(200),
      ['password.changed', 'session.ended'],
    ],
    [
      'the owner follows a link to a new password',
      async ({ user }) => {
        const token = await aResetToken(app, user.id);
        return app.request().post('/reset-password').send({ token, newPassword: NEW_PASSWORD }).expect(200);
      },
      ['password.reset', 'session.ended'],
    ],
    [
      'the owner deletes the account',
      (seen) => asOwner(seen, '/delete-user', { password: PASSWORD }).expect(200),
      ['user.deleted'],
    ],
    [
      'an operator ends that session',
      async (seen) =>
        seen.other.post('/admin/revoke-user-session', { sessionToken: (await viewOf(seen)).id }).expect(200),
      ['session.ended'],
    ],
    [
      'an operator ends the sessions of the owner',
      ({ other, user }) => other.post('/admin/revoke-user-sessions', { userId: user.id }).expect(200),
      ['session.ended'],
    ],
    [
      'an operator bans the owner',
      ({ other, user }) => other.post('/admin/ban-user', { userId: user.id }).expect(200),
      ['ban.set', 'session.ended'],
    ],
    [
      'an operator sets a password for the owner',
      ({ other, user }) =>
        other.post('/admin/set-user-password', { userId: user.id, newPassword: NEW_PASSWORD }).expect(200),
      ['password.set', 'session.ended'],
    ],
    [
      'an operator deletes the owner',
      ({ other, user }) => other.post('/admin/remove-user', { userId: user.id }).expect(200),
      ['user.deleted'],
    ],
    [
      'a case gives the owner a new address',
      async ({ admin, other, user }) => {
        const newEmail = `ny-${user.email}`;
        const request = await anOpenRequest(admin, user.id, { kind: 'email-change', newEmail });
        await other.post('/admin/approve-request', { id: request.id }).expect(200);
        await letRequestWait(app, request, 24 * HOUR_MS);
        await carryOutRequests(app);
      },
      ['email.changed', 'request.done', 'session.ended'],
    ],
    [
      'the operator deletes the own account',
      async ({ admin }) => {
        await app.database.sql('UPDATE "session" SET "updatedAt" = $2 WHERE "token" = $1', [
          admin.token,
          app.clock.now(),
        ]);
        return admin.post('/delete-user').expect(200);
      },
      [],
    ],
  ])('%s', async (_, end, besides) => {
    const seen = await aSeenUser();
    const { id } = await viewOf(seen);
    await end(seen);
    expect(await sessionRowsOf(app, seen.user.id)).not.toContainEqual(expect.objectContaining({ id }));
    const [ended, ...more] = await endsAbout(seen.user.id);
    const facts = { seconds: expect.any(Number) };
    expect([ended, more]).toMatchObject([{ operator: seen.admin.id, sessionId: id, facts }, []]);
    expect(ended?.besides).toEqual(expect.arrayContaining([...besides]));
  });

  it('a sign-out after it has run out ends the session of the operator too', async () => {
    const { admin, view } = await aSeenUser();
    const answer = await app.request().post('/sign-out').set('cookie', parkedIn(view)).send({}).expect(400);
    expect(String(answer.headers['set-cookie'])).toMatch(/admin_session=;/);
    expect(await sessionRowsOf(app, admin.id)).toEqual([]);
  });

  it('a sign-in of somebody else in that browser takes the session of the operator out of it', async () => {
    const { user, view } = await aSeenUser();
    const sent = { email: user.email, password: PASSWORD };
    const answer = await app.request().post('/sign-in/email').set('cookie', parkedIn(view)).send(sent).expect(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/admin_session=;[^,]*Max-Age=0/);
  });

  it('the owner ends it and the operator stops at once', async () => {
    for (let round = 0; round < 10; round++) {
      const seen = await aSeenUser();
      const { token } = await viewOf(seen);
      const [ended, stopped] = await Promise.all([
        asOwner(seen, '/revoke-session', { token }),
        seen.view.post('/admin/stop-impersonating'),
        asOwner(seen, '/revoke-other-sessions'),
      ]);
      expect([ended.status, stopped.status]).not.toContain(500);
      expect(await endsAbout(seen.user.id)).toHaveLength(1);
    }
  });

  it('an operator bans the owner while the owner deletes the account', async () => {
    for (let round = 0; round < 5; round++) {
      const seen = await aSeenUser();
      await Promise.all([
        asOwner(seen, '/delete-user', { password: PASSWORD }),
        seen.other.post('/admin/ban-user', { userId: seen.user.id }),
      ]);
      expect(await endsAbout(seen.user.id)).toHaveLength(1);
    }
  });
});

describe('a sign-in of the owner', () => {
  it('beyond the allowed number of sessions ends sessions of the owner, not what an operator sees', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aStoredUser(app, { emailVerified: true });
    const view = await seeAccount(app, admin, user.id);
    await someSessions(app, user.id, 2);
    await app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
    const read = await app.request().get('/get-session').set('cookie', view.cookie).expect(200);
    expect(read.body).toMatchObject({ session: { impersonatedBy: admin.id } });
    expect(await sessionRowsOf(app, user.id)).toHaveLength(3);
    expect(await endsAbout(user.id)).toEqual([]);
  });
});

describe('an operator whose own sessions are over', () => {
  it('does not see an account again after a new password and a new sign-in', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    const view = await seeAccount(app, admin, user.id);
    await app.database.sql('DELETE FROM "session" WHERE "userId" = $1', [admin.id]);
    const token = await aResetToken(app, admin.id);
    await app.request().post('/reset-password').send({ token, newPassword: NEW_PASSWORD }).expect(200);
    await aSession(app, admin.id);
    const read = await app.request().get('/get-session').set('cookie', view.cookie).expect(200);
    expect(read.body).toBeNull();
    expect(await endsAbout(user.id)).toHaveLength(1);
  });
});

describe('where the end cannot be noted', () => {
  it('the session goes on, and nothing else is noted', async () => {
    const seen = await aSeenUser();
    const { token } = await viewOf(seen);
    await app.database.sql(`
      CREATE FUNCTION "refuseEnd"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER "refuseEnd" BEFORE INSERT ON "auditEvent" FOR EACH ROW
        WHEN (NEW."kind" = 'impersonation.ended') EXECUTE FUNCTION "refuseEnd"()`);
    const answers = [
      await asOwner(seen, '/revoke-session', { token }),
      await asOwner(seen, '/revoke-sessions'),
      await seen.other.post('/admin/ban-user', { userId: seen.user.id }),
    ];
    await app.database.sql('DROP TRIGGER "refuseEnd" ON "auditEvent"');
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(await sessionRowsOf(app, seen.user.id)).toHaveLength(2);
    const noted = 'SELECT FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" IN (\'session.ended\', \'ban.set\')';
    expect(await app.database.sql(noted, [seen.user.id])).toEqual([]);
  });
});
