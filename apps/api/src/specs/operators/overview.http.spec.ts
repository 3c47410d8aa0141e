import { beforeAll, describe, expect, it } from '@jest/globals';

import { RunNightlyCheck, SealEvents } from '@portvakt/audit';
import { osloDay } from '@portvakt/kernel';
import { NoteFigures } from '@portvakt/operators';

import { statementsDuring } from '../../testing/database-statements.js';
import { anOperator, setCodeGiven, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, aSignedUpUser, PASSWORD, signInAgain } from '../../testing/users.js';

const MINUTE_MS = 60_000;

interface Overview {
  readonly countedAt: string | null;
  readonly users: object;
  readonly days: readonly (Readonly<Record<string, number>> & { readonly day: string })[];
  readonly now: object;
  readonly mail: object;
  readonly deliveries: object;
  readonly audit: object;
  readonly service: object;
}

const app = useTestApp();
let admin: TestOperator;

const count = () => app.nest.get(NoteFigures, { strict: false }).execute();
const seal = () => app.nest.get(SealEvents, { strict: false }).execute();
const overview = async (): Promise<Overview> => (await admin.get('/admin/overview').expect(200)).body as Overview;
const today = async () => (await overview()).days.at(-1);

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
});

describe('the overview', () => {
  it('has the whole shape before anything was counted', async () => {
    const { days, service, ...rest } = await overview();
    expect(rest).toEqual({
      countedAt: null,
      users: { total: 0, verified: 0, withSecondFactor: 0, banned: 0 },
      now: { secondFactorBlocked: 0, openRequests: 0, sessions: 0 },
      mail: { queued: 0, failing: 0, oldestAt: null },
      deliveries: { failing: 0, givenUp: 0 },
      audit: { sealedAt: null, unsealed: 0, oldestUnsealedAt: null, lastCheck: null },
    });
    expect(days).toHaveLength(30);
    expect(days[29]).toEqual({
      day: osloDay(app.clock.now()),
      ...{ signIns: 0, signInsRefused: 0, signUps: 0, deletions: 0, codesRefused: 0, mailsSent: 0, mailsGivenUp: 0 },
    });
    expect([...days].sort((a, b) => a.day.localeCompare(b.day))).toEqual(days);
    expect(service).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      startedAt: expect.stringMatching(/Z$/),
      migrations: 'current',
      policy: 'standard',
      database: expect.stringMatching(/^\d+/),
    });
  });

  it('counts the events of a day once, when they are sealed (case 105)', async () => {
    const user = await aSignedUpUser(app);
    for (let n = 0; n < 3; n++) await signInAgain(app, user);
    const wrong = { email: user.email, password: `not ${PASSWORD}` };
    await app.request().post('/sign-in/email').send(wrong).expect(401);
    expect(await today()).toMatchObject({ signIns: 0, signInsRefused: 0 });
    await seal();
    expect(await today()).toMatchObject({ signIns: 3, signInsRefused: 1, signUps: 1 });
    await seal();
    expect(await today()).toMatchObject({ signIns: 3, signInsRefused: 1, signUps: 1 });
  });

  it('has the totals of users and sessions of the last count', async () => {
    const [banned, , pardoned] = [
      await aSignedInUser(app, { isVerified: false }),
      await aSignedInUser(app),
      await aSignedInUser(app),
    ];
    await app.database.sql(`UPDATE "user" SET "banned" = true WHERE "id" = ANY ($1)`, [[banned.id, pardoned.id]]);
    await app.database.sql(`UPDATE "user" SET "banExpires" = '2020-01-01' WHERE "id" = $1`, [pardoned.id]);
    await app.database.sql(`UPDATE "session" SET "expiresAt" = '2020-01-01' WHERE "userId" = $1`, [banned.id]);
    const before = app.clock.now().toISOString();
    await count();
    const counted = await overview();
    expect((counted.countedAt ?? '') >= before).toBe(true);
    expect(counted).toMatchObject({ users: { total: 5, verified: 3, withSecondFactor: 1, banned: 1 } });
    const [sessions] = await app.database.sql<{ count: string }>(
      'SELECT count(*) AS "count" FROM "session" WHERE "expiresAt" > $1',
      [app.clock.now()],
    );
    expect(counted.now).toMatchObject({ sessions: Number(sessions?.count) });
  });

  it('is counted again after some minutes, and not by each process', async () => {
    await aSignedInUser(app);
    await count();
    expect((await overview()).users).toMatchObject({ total: 5 });
    app.clock.advance(5 * MINUTE_MS);
    await count();
    expect((await overview()).users).toMatchObject({ total: 6 });
  });

  it('counts blocked codes, open cases and queued mails', async () => {
    const user = await aSignedInUser(app);
    const [past, later] = [-MINUTE_MS, MINUTE_MS].map((ms) => new Date(app.clock.now().getTime() + ms));
    await app.database.sql(
      `INSERT INTO "secondFactorFailures" ("userId", "count", "blockedUntil") VALUES ($1, 9, $3), ($2, 9, $4)`,
      [user.id, admin.id, later, past],
    );
    await app.database.sql(
      `INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt", "notBefore",
         "expiresAt", "approvalNeeded") VALUES ('r', 'email-change', 'waiting', $1, 'x', 'x', $2, $2, $2, true),
         ('s', 'second-factor-reset', 'approved', $1, 'x', 'x', $2, $2, $2, true)`,
      [user.id, later],
    );
    await app.mails();
    await app.database.sql(
      `INSERT INTO "outboxMail" ("id", "kind", "recipient", "data", "attempts", "dueAt", "createdAt", "abandonedAt")
       VALUES ('q', 'x', 'a@x.no', '{}', 0, $1, $2, NULL), ('f', 'x', 'a@x.no', '{}', 3, $1, $3, NULL),
         ('decoy', '', '', '{}', 0, $1, $2, NULL), ('gone', 'x', 'a@x.no', '{}', 9, $1, $2, $2)`,
      [new Date('2099-01-01'), past, later],
    );
    const { now, mail } = await overview();
    expect(now).toMatchObject({ secondFactorBlocked: 1, openRequests: 1 });
    expect(mail).toEqual({ queued: 2, failing: 1, oldestAt: past?.toISOString() });
    await app.database.sql('DELETE FROM "outboxMail"');
  });

  it('tells of events that a follower has not taken', async () => {
    const at = app.clock.now();
    await app.database.sql(
      `INSERT INTO "delivery" ("follower", "eventId", "position", "attempts", "dueAt", "state")
       VALUES ('a/b', '1', 1, 0, $1, 'due'), ('a/b', '2', 2, 1, $1, 'due'), ('a/b', '3', 3, 10, $1, 'given-up')`,
      [at],
    );
    expect((await overview()).deliveries).toEqual({ failing: 1, givenUp: 1 });
    await app.database.sql('DELETE FROM "delivery"');
  });

  it('reports the state of the log', async () => {
    await signInAgain(app, await aSignedUpUser(app));
    const newest = await seal();
    await app.nest.get(RunNightlyCheck, { strict: false }).execute(() => undefined);
    await setCodeGiven(app, admin.token, 0);
    expect((await overview()).audit).toEqual({
      sealedAt: newest?.sealedAt.toISOString(),
      // Includes the event of the check itself, and those of mails that were sent in the meantime.
      unsealed: expect.any(Number),
      oldestUnsealedAt: expect.stringMatching(/Z$/),
      lastCheck: { at: expect.stringMatching(/Z$/), result: 'whole', faults: 0 },
    });
  });

  it('takes at most eight statements, and counts neither users nor sessions', async () => {
    const statements = await statementsDuring(overview);
    expect(statements.length).toBeLessThanOrEqual(8);
    for (const { text } of statements) expect(text).not.toMatch(/count\(\*\)[^)]*FROM "(user|session)"/);
  });
});

describe('the list of users', () => {
  it('has the number that was counted last, where there are more than ten thousand', async () => {
    await app.database.sql(
      `INSERT INTO "user" ("id", "email", "name") SELECT 'many' || n, n || '@many.no', 'Many' FROM generate_series(1, 10001) n`,
    );
    await app.database.sql('ANALYZE "user"');
    const totalOf = async (query: string) => {
      const { total, totalIsEstimate } = (await admin.get(`/admin/list-users?${query}`).expect(200)).body as {
        readonly total: number;
        readonly totalIsEstimate: boolean;
      };
      return [total, totalIsEstimate];
    };
    expect(await totalOf('limit=1')).toEqual([10_000, true]);
    app.clock.advance(5 * MINUTE_MS);
    await count();
    const { users } = await overview();
    expect(await totalOf('limit=1')).toEqual([(users as { total: number }).total, true]);
    expect(await totalOf('limit=1&emailVerified=false')).toEqual([10_000, true]);
  });
});
