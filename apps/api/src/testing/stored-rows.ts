import { expect } from '@jest/globals';

import type { TestApp } from './test-app.js';

/** Row counts of all tables that sign-up and sign-in write to, and the number of mails sent. */
export async function countRows(app: TestApp): Promise<Readonly<Record<string, number>>> {
  // Mails first: this waits until the outbox is empty.
  const counts: Record<string, number> = { mail: (await app.mails()).length };
  for (const table of ['user', 'account', 'session', 'knownDevice']) {
    counts[table] = (await app.database.sql(`SELECT FROM "${table}"`)).length;
  }
  return counts;
}

/** The whole user row with an e-mail address. Throws if there is none. */
export async function userRow({ database }: TestApp, email: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await database.sql<Record<string, unknown>>('SELECT * FROM "user" WHERE "email" = $1', [email]);
  if (!row) throw new Error(`nobody has the address ${email}`);
  return row;
}

/** All rows of the user in one table. */
export const storedRowsOf = (
  { database }: TestApp,
  table: 'account' | 'session' | 'knownDevice',
  userId: unknown,
): Promise<Readonly<Record<string, unknown>>[]> =>
  database.sql(`SELECT * FROM "${table}" WHERE "userId" = $1`, [userId]);

const TABLES = [
  'user',
  'account',
  'session',
  'verification',
  'twoFactor',
  'secondFactorFailures',
  'knownDevice',
  'passkey',
];

/** All rows of all account tables and the number of mails sent: a rejected request must not change any of them. */
export async function databaseSnapshot(app: TestApp): Promise<Readonly<Record<string, unknown>>> {
  // Mails first: this waits until the outbox is empty.
  const stored: Record<string, unknown> = { mails: (await app.mails()).length };
  for (const table of TABLES) {
    const rows = await app.database.sql<{ row: unknown }>(
      `SELECT to_jsonb(t) AS row FROM "${table}" t ORDER BY to_jsonb(t)::text`,
    );
    stored[table] = rows.map(({ row }) => row);
  }
  return stored;
}

/** Asserts that `work` changes no account table and sends no mail, as every rejected request must. */
export async function expectNothingChanges(app: TestApp, work: () => PromiseLike<unknown>): Promise<void> {
  const before = await databaseSnapshot(app);
  await work();
  expect(await databaseSnapshot(app)).toEqual(before);
}

/** Every row of every table as text, the outbox and the audit log included. */
export async function databaseText({ database }: Pick<TestApp, 'database'>): Promise<string> {
  const tables = await database.sql<{ name: string }>(
    `SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.sql<{ row: string }>(`SELECT to_jsonb(t)::text AS "row" FROM "${name}" t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

const TABLES_WITH_USER_ID = `
  SELECT table_name AS "table" FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'userId' AND table_name <> 'outboxMail' ORDER BY table_name COLLATE "C"`;

/** Every table with a `userId` column, except the outbox: waiting mails are sent even after an account deletion. */
export async function tablesWithUserId({ database }: TestApp): Promise<readonly string[]> {
  return (await database.sql<{ table: string }>(TABLES_WITH_USER_ID)).map(({ table }) => table);
}

/** Number of rows of the user by table. */
export async function countRowsOfUser(app: TestApp, userId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesWithUserId(app)) {
    counts[table] = (await app.database.sql(`SELECT FROM "${table}" WHERE "userId" = $1`, [userId])).length;
  }
  return counts;
}

/** Rows whose `userId` names no existing user. */
export async function orphanedRows(app: TestApp): Promise<readonly object[]> {
  const found: object[] = [];
  for (const table of await tablesWithUserId(app)) {
    const rows = await app.database.sql<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM "${table}" t
       WHERE "userId" IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u."id" = t."userId")`,
    );
    found.push(...rows.map(({ row }) => ({ table, ...row })));
  }
  return found;
}

export async function userExists({ database }: TestApp, userId: string): Promise<boolean> {
  return (await database.sql('SELECT FROM "user" WHERE "id" = $1', [userId])).length > 0;
}

/** A copy of the object without the named fields. */
export const withoutFields = (whole: object, ...names: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));
