import type { TestApp } from './test-app.js';

/** How much there is of everything a sign-up or sign-in may leave behind, the mails sent included. */
export async function countRows(app: TestApp): Promise<Readonly<Record<string, number>>> {
  // First: what waits in the outbox is on its way.
  const counts: Record<string, number> = { mail: (await app.mails()).length };
  for (const table of ['user', 'account', 'session', 'knownDevice']) {
    counts[table] = (await app.database.sql(`SELECT FROM "${table}"`)).length;
  }
  return counts;
}

/** The whole row of one table that belongs to an address. */
export async function userRow({ database }: TestApp, email: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await database.sql<Record<string, unknown>>('SELECT * FROM "user" WHERE "email" = $1', [email]);
  if (!row) throw new Error(`nobody has the address ${email}`);
  return row;
}

/** All rows of a user in one table, oldest first. */
export const rowsOf = (
  { database }: TestApp,
  table: 'account' | 'session' | 'knownDevice',
  userId: unknown,
): Promise<Readonly<Record<string, unknown>>[]> =>
  database.sql(`SELECT * FROM "${table}" WHERE "userId" = $1`, [userId]);

/** While `work` runs, a trigger of the product's refuses every new row of the table. */
export async function whileRefused<T>({ database }: TestApp, table: string, work: () => Promise<T>): Promise<T> {
  await database.sql(`
    CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'not this one'; END $$`);
  await database.sql(`CREATE TRIGGER refuse BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION refuse_row()`);
  try {
    return await work();
  } finally {
    await database.sql(`DROP TRIGGER refuse ON "${table}"`);
  }
}
