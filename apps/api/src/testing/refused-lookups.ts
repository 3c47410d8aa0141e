import type { TestApp } from './test-app.js';

/**
 * While `work` runs, the database refuses to read any session there is, whoever asks for it; new ones are taken. A
 * sign-in of somebody without a session gets as far as its commit.
 */
export async function whileLookupsFail<T>({ database }: TestApp, work: () => Promise<T>): Promise<T> {
  for (const statement of REFUSED) await database.sql(statement);
  try {
    return await work();
  } finally {
    for (const statement of ALLOWED) await database.sql(statement);
  }
}

const REFUSED = [
  `CREATE FUNCTION refuse_lookup(text) RETURNS boolean LANGUAGE plpgsql VOLATILE COST 10000 AS
   $$ BEGIN RAISE EXCEPTION 'no lookup now'; END $$`,
  'ALTER TABLE "session" RENAME TO "session_kept"',
  'CREATE VIEW "session" AS SELECT * FROM "session_kept" WHERE refuse_lookup("token")',
];

const ALLOWED = [
  'DROP VIEW "session"',
  'ALTER TABLE "session_kept" RENAME TO "session"',
  'DROP FUNCTION refuse_lookup',
];
