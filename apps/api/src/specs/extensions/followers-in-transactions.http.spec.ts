import { beforeEach, describe, expect, it } from '@jest/globals';

import type { InTransaction } from '@portvakt/service';

import { auditRowsDuring } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { extensionWith, RecordingFollower, storedDeliveries, until } from '../../testing/followers.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, aSignedUpUser, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const NOTE = 'INSERT INTO "acme_note" VALUES ($1, $2, $3)';

let act: InTransaction['follow'] = async () => undefined;
const inTransaction: InTransaction = {
  name: 'notes',
  kinds: 'all',
  when: 'in-transaction',
  follow: (event, statements) => act(event, statements),
};
const later = new RecordingFollower('later');

describe('a follower in the transaction', () => {
  const app = useTestApp(
    { CHANGE_EMAIL_ENABLED: 'true', DELETE_USER_ENABLED: 'true' },
    { extensions: [extensionWith(inTransaction, later)] },
  );

  beforeEach(async () => {
    act = async () => undefined;
    await app.database.sql('DROP TABLE IF EXISTS "acme_note"');
    await app.database.sql('CREATE TABLE "acme_note" ("eventId" text PRIMARY KEY, "kind" text, "at" timestamptz)');
  });

  const post = (path: string, body: object, token?: string) => {
    const request = app.request().post(path);
    return (token === undefined ? request : request.set('cookie', sessionCookie(token))).send(body);
  };
  const signUpBody = () => ({ name: 'Kari', email: anEmailAddress(), password: PASSWORD });
  const asCaller =
    (path: string, body: () => object, isVerified = true) =>
    async () => {
      const { token } = await aSignedInUser(app, { isVerified });
      return () => post(path, body(), token);
    };

  /** Each request as a function, on a user of its own. */
  const requests: readonly [string, () => Promise<() => ReturnType<typeof post>>][] = [
    ['/sign-up/email', async () => () => post('/sign-up/email', signUpBody())],
    [
      '/sign-in/email',
      async () => {
        const { email } = await aStoredUser(app);
        return () => post('/sign-in/email', { email, password: PASSWORD });
      },
    ],
    ['/sign-out', asCaller('/sign-out', () => ({}))],
    ['/update-user', asCaller('/update-user', () => ({ name: 'Et nytt navn' }))],
    ['/change-email', asCaller('/change-email', () => ({ newEmail: anEmailAddress() }), false)],
    ['/revoke-sessions', asCaller('/revoke-sessions', () => ({}))],
    [
      '/two-factor/enable',
      async () => {
        const { token } = await aSignedUpUser(app);
        return () => post('/two-factor/enable', { password: PASSWORD }, token);
      },
    ],
    [
      '/reset-password',
      async () => {
        const token = await aResetToken(app, (await aStoredUser(app)).id);
        return () => post('/reset-password', { token, newPassword: 'et helt annet passord' });
      },
    ],
    ['/delete-user', asCaller('/delete-user', () => ({}))],
  ];

  /** Mails may still be on their way, whose events have deliveries of their own. */
  const stored = async () => ({
    ...withoutFields(await databaseSnapshot(app), 'verification'),
    notes: await app.database.sql('SELECT * FROM "acme_note"'),
    deliveries: (await storedDeliveries(app)).filter(({ follower }) => follower !== 'acme/later'),
  });

  it.each(requests)('%s is undone with everything when it throws (case 22)', async (_, prepare) => {
    const request = await prepare();
    await app.mails();
    const before = await stored();
    const heard = later.events.length;
    act = async ({ id, kind, at }, { query }) => {
      await query(NOTE, [id, kind, at]);
      throw new Error('no room');
    };
    const events = await auditRowsDuring(app, async () => request().expect(500));
    act = async () => undefined;
    expect(events).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(later.events).toHaveLength(heard);

    const repeated = await prepare();
    await auditRowsDuring(app, async () => repeated().expect(200));
  });

  it('commits its rows with the change, and reads the time of the service', async () => {
    const { id, token } = await aSignedInUser(app);
    const seen: Date[] = [];
    act = async ({ id: event, kind, at }, statements) => {
      seen.push(at, statements.now);
      await statements.query(NOTE, [event, kind, at]);
    };
    app.clock.advance(60_000);
    await post('/update-user', { name: 'Et nytt navn' }, token).expect(200);
    act = async () => undefined;
    const [at, now] = seen;
    expect(now?.getTime()).toBeGreaterThanOrEqual(at?.getTime() ?? Infinity);
    const notes = await app.database.sql(
      'SELECT n."kind" FROM "acme_note" n JOIN "auditEvent" e ON e."id" = n."eventId"',
    );
    expect(notes).toEqual([{ kind: 'profile.changed' }]);
    await until(() => later.kindsOf(id).includes('profile.changed'));
  });

  it('undoes the change when it hides that its statement failed', async () => {
    const { token } = await aSignedInUser(app);
    await app.mails();
    const before = await stored();
    act = async (_, { query }) => {
      await query('SELECT nothing_of_the_kind').catch(() => undefined);
    };
    await post('/update-user', { name: 'Et nytt navn' }, token).expect(500);
    act = async () => undefined;
    expect(await stored()).toEqual(before);
  });

  it('adds one row a delivery, and no statement for it', async () => {
    const { token } = await aSignedInUser(app);
    const statements = await statementsDuring(async () => post('/update-user', { name: 'Et nytt navn' }, token));
    const writing = statements.filter(({ text }) => /INSERT INTO "(auditEvent|delivery)"/.test(text));
    expect(writing).toHaveLength(1);
    expect(writing[0]?.text).toMatch(/INSERT INTO "auditEvent"[^]*INSERT INTO "delivery"/);
  });

  it('that wants everything is given no address, no name and no token (case 26)', async () => {
    await aSignedUpUser(app);
    await until(() => later.events.some(({ kind }) => kind === 'mail.sent'));
    const given = JSON.stringify([later.events, await storedDeliveries(app)]);
    const secrets = await app.database.sql<{ text: string }>(
      `SELECT "email" AS "text" FROM "user" UNION SELECT "name" FROM "user" UNION SELECT "token" FROM "session"
       UNION SELECT "ipAddress" FROM "auditEvent" WHERE "ipAddress" <> ''`,
    );
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter(({ text }) => given.includes(text))).toEqual([]);
    expect(new Set(later.events.map(({ kind }) => kind)).size).toBeGreaterThan(8);
  });
});

describe('without a follower', () => {
  const app = useTestApp();

  it('there is no delivery, and no statement about one', async () => {
    const { token } = await aSignedInUser(app);
    const statements = await statementsDuring(async () =>
      app.request().post('/update-user').set('cookie', sessionCookie(token)).send({ name: 'Et nytt navn' }).expect(200),
    );
    expect(statements.filter(({ text }) => text.includes('delivery'))).toEqual([]);
    expect(await storedDeliveries(app)).toEqual([]);
  });
});
