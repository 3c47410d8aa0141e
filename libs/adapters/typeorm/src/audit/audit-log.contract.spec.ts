import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { defaultAuditPolicy, type Finding, SealEvents } from '@portvakt/audit';
import { describeAuditLog, describeEventLog, describeSubjectEvents } from '@portvakt/audit/contracts';
import { anOccurrence, TextSealKeys, verified } from '@portvakt/audit/testing';
import { FixedClock } from '@portvakt/kernel/testing';
import { aSessionUser } from '@portvakt/session/testing';

import { auditLogOn } from '../testing/audit-log-on.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { waitUntil } from '../testing/wait-until.js';

/** The advisory locks that anyone has or waits for. */
const LOCKS = `FROM pg_locks
  WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

describeAuditLog('Postgres', async (clock) => {
  await open.empty();
  return auditLogOn(open, clock);
});

describeSubjectEvents('Postgres', async () => {
  await open.empty();
  return auditLogOn(open, new FixedClock());
});

describeEventLog('Postgres', async () => {
  await open.empty();
  const clock = new FixedClock();
  return {
    ...auditLogOn(open, clock),
    clock,
    async addUser(id) {
      const user = aSessionUser({ id });
      await open.addUsers(user);
      return user;
    },
  };
});

describe('a sealed log in Postgres', () => {
  const clock = new FixedClock();
  const ports = () => ({
    ...auditLogOn(open, clock),
    clock,
    policy: defaultAuditPolicy,
    sealKeys: new TextSealKeys(),
  });
  const seal = () => new SealEvents(ports()).execute();
  const verify = (input = {}) => verified(ports(), input);
  const sql = <Row extends object>(text: string) => open.database.sql<Row>(text);

  /** Three seals with three, two and two events. Positions are counted from the lowest one. */
  beforeEach(async () => {
    await open.empty();
    const { add } = ports();
    for (const events of [3, 2, 2]) {
      for (let n = 0; n < events; n++) await add(anOccurrence({ facts: { n } }));
      await seal();
    }
  });

  const ids = async () =>
    (await sql<{ id: string }>('SELECT "id" FROM "auditEvent" ORDER BY "position"')).map(({ id }) => id);

  /** Runs as the owner of the table, who can disable triggers. */
  const tamper = (statement: string) =>
    sql(`ALTER TABLE "auditEvent" DISABLE TRIGGER ALL; ${statement}; ALTER TABLE "auditEvent" ENABLE TRIGGER ALL`);

  const at = (n: number) => `(SELECT "position" FROM "auditEvent" ORDER BY "position" OFFSET ${n} LIMIT 1)`;
  const COLUMNS = `"id", "at", "kind", "outcome", "actorType", "facts", "browser", "system", "salt", "detailDigest", "digest"`;
  const swap = (a: number, b: number) => `
    CREATE TEMP TABLE swapped AS SELECT * FROM "auditEvent" WHERE "position" IN (${at(a)}, ${at(b)});
    UPDATE swapped SET "id" = "id" || 'x';
    UPDATE "auditEvent" e SET ("id", "facts", "salt", "detailDigest", "digest") =
      (SELECT o."id", o."facts", o."salt", o."detailDigest", o."digest" FROM swapped o WHERE o."position" <> e."position")
    WHERE "position" IN (${at(a)}, ${at(b)});
    UPDATE "auditEvent" SET "id" = left("id", 32) WHERE length("id") > 32;
    DROP TABLE swapped`;

  it.each<[string, string, (ids: readonly string[]) => Partial<Finding>[]]>([
    [
      'a changed fact',
      `UPDATE "auditEvent" SET "facts" = '{"n":9}' WHERE "position" = ${at(3)}`,
      (id) => [{ kind: 'changed', seal: 2, event: id[3]! }],
    ],
    [
      'another time',
      `UPDATE "auditEvent" SET "at" = "at" - interval '1 minute' WHERE "position" = ${at(0)}`,
      (id) => [
        { kind: 'changed', seal: 1, event: id[0]! },
        { kind: 'seal-changed', seal: 1 },
      ],
    ],
    ['a deleted event', `DELETE FROM "auditEvent" WHERE "position" = ${at(1)}`, () => [{ kind: 'missing', seal: 1 }]],
    [
      'an inserted event',
      `INSERT INTO "auditEvent" (${COLUMNS}, "seal")
       SELECT "id" || 'x', ${COLUMNS.slice('"id", '.length)}, 3 FROM "auditEvent" WHERE "position" = ${at(0)}`,
      () => [
        { kind: 'changed', seal: 3 },
        { kind: 'added', seal: 3 },
      ],
    ],
    ['two events in the place of each other', swap(0, 2), () => [{ kind: 'moved', seal: 1, event: null }]],
    [
      'a changed seal',
      `UPDATE "auditSeal" SET "rows" = 'x' WHERE "number" = 2`,
      () => [
        { kind: 'seal-changed', seal: 2 },
        { kind: 'changed', seal: 2, event: null },
      ],
    ],
    ['a deleted seal', 'DELETE FROM "auditSeal" WHERE "number" = 2', () => [{ kind: 'seal-missing', seal: 2 }]],
    [
      'a seal with another mac',
      `UPDATE "auditSeal" SET "mac" = 'x'`,
      () => [1, 2, 3].map((n) => ({ kind: 'mac-wrong', seal: n })),
    ],
    [
      'a deleted run in the middle',
      'DELETE FROM "auditEvent" WHERE "seal" = 2; UPDATE "auditSeal" SET "prunedAt" = now() WHERE "number" = 2',
      () => [{ kind: 'missing', seal: 2 }],
    ],
  ])('shows %s', async (_, statement, expected) => {
    expect((await verify()).kinds).toEqual([]);
    const before = await ids();
    await tamper(statement);
    expect((await verify()).found).toMatchObject(expected(before));
  });

  it('shows a tail that was cut off only to somebody who noted the head', async () => {
    const noted = (await verify()).head!.digest;
    await tamper('DELETE FROM "auditEvent" WHERE "seal" = 3; DELETE FROM "auditSeal" WHERE "number" = 3');
    expect((await verify()).kinds).toEqual([]);
    expect((await verify({ expected: noted })).kinds).toEqual(['not-the-expected-head']);
  });

  it('gives each number and each event to one of several processes that seal at once', async () => {
    const { add } = ports();
    const sealing = Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 20; n++) {
        await add(anOccurrence({ facts: { n } }));
        await seal();
      }
    });
    await Promise.all(sealing);
    while ((await seal()) !== null);
    expect(await verify()).toMatchObject({ kinds: [], events: 167 });
    expect(await sql('SELECT FROM "auditEvent" WHERE "seal" IS NULL')).toEqual([]);
  });

  it('goes on after a process that was killed with a seal written and not committed', async () => {
    const all = ports();
    await all.add(anOccurrence());
    const run: typeof all.transaction.run = (work) =>
      all.transaction.run(async (store) => {
        const sealed = await work(store);
        await sql(`SELECT pg_terminate_backend(pid) ${LOCKS}`);
        await store.seals.unsealed(1);
        return sealed;
      });
    await expect(new SealEvents({ ...all, transaction: { run } }).execute()).rejects.toThrow();
    expect(await sql('SELECT FROM "auditSeal"')).toHaveLength(3);
    // PostgreSQL reports the end of a connection before it releases its locks.
    await waitUntil(async () => (await sql(`SELECT ${LOCKS}`)).length === 0);
    expect(await seal()).toMatchObject({ number: 4, count: 1 });
    expect((await verify()).kinds).toEqual([]);
  });

  it('leaves the sealing to the process that has the lock', async () => {
    const { transaction, add } = ports();
    await add(anOccurrence());
    await transaction.run(async ({ seals }) => {
      expect(await seals.tryLock()).toBe(true);
      expect(await seal()).toBeNull();
    });
    expect(await seal()).toMatchObject({ number: 4 });
  });

  it('waits for the process that is sealing until its seal is committed', async () => {
    const all = ports();
    await all.add(anOccurrence());
    let waiting: Promise<unknown> | undefined;
    const run: typeof all.transaction.run = (work) =>
      all.transaction.run(async (store) => {
        const sealed = await work(store);
        waiting = new SealEvents(ports()).executeAfterOthers();
        await waitUntil(async () => (await sql(`SELECT ${LOCKS} AND NOT "granted"`)).length === 1);
        return sealed;
      });
    await new SealEvents({ ...all, transaction: { run } }).execute();
    expect(await waiting).toBeNull();
    expect((await verify()).kinds).toEqual([]);
    await all.add(anOccurrence());
    expect(await new SealEvents(all).executeAfterOthers()).toMatchObject({ number: 5, count: 1 });
  });

  it('seals an event that commits late in a later seal', async () => {
    const { transaction, add } = ports();
    await transaction.run(async ({ journal }) => {
      await journal.note({ ...anOccurrence(), kind: 'audit.shortened', facts: { count: 1 } });
      await add(anOccurrence());
      expect(await seal()).toMatchObject({ number: 4, count: 1 });
    });
    expect(await seal()).toMatchObject({ number: 5, count: 1 });
    expect((await verify()).kinds).toEqual([]);
  });

  it('counts the events of a day once', async () => {
    await seal();
    expect(await sql('SELECT "day"::text, "name", "count" FROM "auditFigure"')).toEqual([
      { day: '2026-01-05', name: 'signIns', count: '7' },
    ]);
  });
});
