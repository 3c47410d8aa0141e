import type { TestApp } from './test-app.js';

const OWNED = `
  SELECT table_name AS "table" FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'userId' AND table_name <> 'outboxMail' ORDER BY table_name COLLATE "C"`;

/** Every table whose rows name a user, as the database says, but for mails: those on their way are still sent. */
export async function ownedTables({ database }: TestApp): Promise<readonly string[]> {
  return (await database.sql<{ table: string }>(OWNED)).map(({ table }) => table);
}

/** How many rows of each of these tables are a user's. */
export async function countOwned(app: TestApp, userId: string): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of await ownedTables(app)) {
    counts[table] = (await app.database.sql(`SELECT FROM "${table}" WHERE "userId" = $1`, [userId])).length;
  }
  return counts;
}

/** Rows that name a user who is not there. */
export async function orphans(app: TestApp): Promise<readonly object[]> {
  const found: object[] = [];
  for (const table of await ownedTables(app)) {
    const rows = await app.database.sql<{ row: object }>(
      `SELECT to_jsonb(t) AS row FROM "${table}" t
       WHERE "userId" IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u."id" = t."userId")`,
    );
    found.push(...rows.map(({ row }) => ({ table, ...row })));
  }
  return found;
}

export async function isThere({ database }: TestApp, userId: string): Promise<boolean> {
  return (await database.sql('SELECT FROM "user" WHERE "id" = $1', [userId])).length > 0;
}
