import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { KARI } from '@portvakt/session/testing';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { twoUsers } from '../testing/two-users.js';
import { ExpiredRows } from './expired-rows.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const MINUTE_MS = 60_000;

/** Minutes from now at which a row expires; negative: it has expired. */
type Minutes = number;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.empty();
  await open.database.sql('DELETE FROM "verification"');
  await open.addUsers(...twoUsers);
});

const removeSome = (limit = 100): Promise<boolean> => new ExpiredRows(open.dataSource).removeSome(NOW, limit);
const at = (minutes: Minutes): Date => new Date(NOW.getTime() + minutes * MINUTE_MS);

const ADD = {
  session: (minutes: Minutes) =>
    open.database.sql(`INSERT INTO "session" ("id", "userId", "token", "expiresAt") VALUES ($1, $2, $1, $3)`, [
      `ends ${minutes}`,
      KARI,
      at(minutes),
    ]),
  verification: (minutes: Minutes) =>
    open.database.sql(`INSERT INTO "verification" ("id", "identifier", "value", "expiresAt") VALUES ($1, $1, '', $2)`, [
      `ends ${minutes}`,
      at(minutes),
    ]),
};
type Table = keyof typeof ADD;

async function add(table: Table, ...ends: readonly Minutes[]): Promise<void> {
  for (const minutes of ends) await ADD[table](minutes);
}

async function endsIn(table: Table): Promise<readonly Minutes[]> {
  const rows = await open.database.sql<{ id: string }>(`SELECT "id" FROM "${table}" ORDER BY "expiresAt"`);
  return rows.map(({ id }) => Number(id.slice('ends '.length)));
}

describe.each<Table>(['session', 'verification'])('expired rows of "%s"', (table) => {
  it('are deleted from the moment they expire, and others are kept', async () => {
    await add(table, -10_000, -1, 0, 1, 10_000);
    expect(await removeSome()).toBe(false);
    expect(await endsIn(table)).toEqual([1, 10_000]);
  });

  it('are deleted in batches, the oldest first, until none is left', async () => {
    await add(table, -3, -1, -5, 1, -2, -4);
    expect(await removeSome(2)).toBe(true);
    expect(await endsIn(table)).toEqual([-3, -2, -1, 1]);
    expect(await removeSome(2)).toBe(true);
    expect(await removeSome(2)).toBe(false);
    expect(await endsIn(table)).toEqual([1]);
  });

  it('are reported as possibly more where the batch was full', async () => {
    expect(await removeSome(2)).toBe(false);
    await add(table, -2, -1);
    expect(await removeSome(2)).toBe(true);
    expect(await removeSome(2)).toBe(false);
  });

  it('are skipped while they are locked', async () => {
    await add(table, -3, -2, -1);
    const locking = open.dataSource.createQueryRunner();
    await locking.startTransaction();
    try {
      await locking.query(`SELECT FROM "${table}" WHERE "id" = 'ends -3' FOR UPDATE`);
      expect(await removeSome()).toBe(false);
      expect(await endsIn(table)).toEqual([-3]);
    } finally {
      await locking.rollbackTransaction();
      await locking.release();
    }
    await removeSome();
    expect(await endsIn(table)).toEqual([]);
  });

  it('are all deleted by several concurrent processes, without an error', async () => {
    await add(table, ...Array.from({ length: 40 }, (_, n) => -1 - n), 1);
    const removeAll = async (): Promise<void> => {
      while (await removeSome(3));
    };
    await Promise.all([removeAll(), removeAll(), removeAll()]);
    expect(await endsIn(table)).toEqual([1]);
  });
});

it('sessions in which an operator saw an account are left to the job that reports their end', async () => {
  await add('session', -2, -1);
  await open.database.sql(`UPDATE "session" SET "impersonatedBy" = 'ola' WHERE "id" = 'ends -2'`);
  await removeSome();
  expect(await endsIn('session')).toEqual([-2]);
});

describe('mails that were given up', () => {
  const DAY_MINUTES = 24 * 60;

  /** `abandonedAt` in minutes from now; null: still to be sent. */
  const addMail = (id: string, abandonedAt: Minutes | null, userId: string | null = KARI) =>
    open.database.sql(
      `INSERT INTO "outboxMail" ("id", "kind", "userId", "recipient", "data", "dueAt", "createdAt", "abandonedAt")
       VALUES ($1, 'verify-email', $2, 'kari@x.no', '{}', '2020-01-01', '2020-01-01', $3)`,
      [id, userId, abandonedAt === null ? null : at(abandonedAt)],
    );
  const mailsLeft = async (): Promise<readonly string[]> =>
    (await open.database.sql<{ id: string }>('SELECT "id" FROM "outboxMail" ORDER BY "id"')).map(({ id }) => id);

  it('are kept for 30 days', async () => {
    await addMail('30 days', -30 * DAY_MINUTES);
    await addMail('almost 30 days', 1 - 30 * DAY_MINUTES);
    await addMail('to be sent', null);
    await removeSome();
    expect(await mailsLeft()).toEqual(['almost 30 days', 'to be sent']);
  });

  it('are deleted with their user, unlike mails that are still to be sent', async () => {
    await addMail('of nobody', -1, 'deleted');
    await addMail('to be sent to nobody', null, 'deleted');
    await addMail('of an older version', -1, null);
    await addMail('of Kari', -1);
    await removeSome();
    expect(await mailsLeft()).toEqual(['of Kari', 'of an older version', 'to be sent to nobody']);
  });
});

describe('a batch', () => {
  it('has a limit for each table, so that neither delays the other', async () => {
    await add('session', -3, -2, -1);
    await add('verification', -1);
    expect(await removeSome(2)).toBe(true);
    expect(await endsIn('session')).toEqual([-1]);
    expect(await endsIn('verification')).toEqual([]);
  });

  it('changes no user and no account', async () => {
    await open.database.sql(`
      INSERT INTO "account" ("id", "accountId", "providerId", "userId", "accessTokenExpiresAt")
      VALUES ('a1', 'a1', 'google', '${KARI}', '2020-01-01')`);
    const owned =
      'SELECT to_jsonb(u) AS "user", to_jsonb(a) AS "account" FROM "user" u LEFT JOIN "account" a ON a."userId" = u."id"';
    const before = await open.database.sql(owned);
    await add('session', -1);
    await removeSome();
    expect(await open.database.sql(owned)).toEqual(before);
  });

  it('finds expired rows by an index', async () => {
    for (const table of ['session', 'verification']) {
      const indexes = await open.database.sql(
        `SELECT FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
         WHERE indrelid = $1::regclass AND attname = 'expiresAt'`,
        [`"${table}"`],
      );
      expect(indexes).toHaveLength(1);
    }
  });
});
