import { beforeEach, describe, expect, it } from '@jest/globals';

import { ProductRefusal } from '@portvakt/kernel';
import type { InTransaction } from '@portvakt/service';

import { sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { anExtension, ONLY_FIRMA, ONLY_FIRMA_BODY } from '../../testing/extensions.js';
import { RecordingFollower, storedDeliveries } from '../../testing/followers.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { aSignedInUser } from '../../testing/users.js';

const NOTE = 'INSERT INTO "acme_note" VALUES ($1, $2, $3)';

let act: InTransaction['follow'] = async () => undefined;
const inTransaction: InTransaction = {
  name: 'notes',
  kinds: 'all',
  when: 'in-transaction',
  follow: (event, statements, tools) => act(event, statements, tools),
};
const later = new RecordingFollower('later');
const acme = anExtension({ followers: [inTransaction, later], refusals: ONLY_FIRMA });
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };

describe('a follower in the transaction', () => {
  const app = useTestApp(
    { CHANGE_EMAIL_ENABLED: 'true', DELETE_USER_ENABLED: 'true', LOG_LEVEL: 'error' },
    { extensions: [acme], log },
  );

  beforeEach(async () => {
    act = async () => undefined;
    lines.length = 0;
    await app.database.sql('DROP TABLE IF EXISTS "acme_note"');
    await app.database.sql('CREATE TABLE "acme_note" ("eventId" text PRIMARY KEY, "kind" text, "at" timestamptz)');
  });

  const post = (path: string, body: object, token?: string) => {
    const request = app.request().post(path);
    return (token === undefined ? request : request.set('cookie', sessionCookie(token))).send(body);
  };

  /** Mails may still be in the queue, and their events have deliveries too. */
  const stored = async () => ({
    ...withoutFields(await databaseSnapshot(app), 'verification'),
    notes: await app.database.sql('SELECT * FROM "acme_note"'),
    deliveries: (await storedDeliveries(app)).filter(({ follower }) => follower !== 'acme/later'),
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

  it('refuses with a code of its extension, which undoes the change', async () => {
    const { token } = await aSignedInUser(app);
    await app.mails();
    const before = await stored();
    act = async (_, { query }) => {
      await query(NOTE, ['an event', 'a kind', new Date()]);
      throw new ProductRefusal('ACME_ONLY_FIRMA', 'email');
    };
    await post('/update-user', { name: 'Et nytt navn' }, token).expect(403, ONLY_FIRMA_BODY);
    act = async () => undefined;
    expect(await stored()).toEqual(before);
    expect(lines).toEqual([]);
  });

  it.each([
    ['throws', new TypeError('no room'), 'no room'],
    [
      'refuses with a code that nobody declared',
      new ProductRefusal('ACME_OTHER'),
      'ACME_OTHER is not among its refusals',
    ],
  ])('is a defect of its extension, which the log names, where it %s (case 18)', async (_, error, reason) => {
    const { token } = await aSignedInUser(app);
    await app.mails();
    const before = await stored();
    act = async () => {
      throw error;
    };
    await post('/update-user', { name: 'Et nytt navn' }, token).expect(500, '');
    act = async () => undefined;
    expect(await stored()).toEqual(before);
    expect(lines).toEqual([expect.stringContaining(`extension acme failed in follower notes: ${reason}`)]);
  });

  it('adds one row a delivery, and no statement for it', async () => {
    const { token } = await aSignedInUser(app);
    const statements = await statementsDuring(async () => post('/update-user', { name: 'Et nytt navn' }, token));
    const writing = statements.filter(({ text }) => /INSERT INTO "(auditEvent|delivery)"/.test(text));
    expect(writing).toHaveLength(1);
    expect(writing[0]?.text).toMatch(/INSERT INTO "auditEvent"[^]*INSERT INTO "delivery"/);
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
