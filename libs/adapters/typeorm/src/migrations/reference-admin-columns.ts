import type { QueryRunner } from 'typeorm';

/** The columns of the reference library's admin plug-in, and the types of this schema. */
const COLUMNS = [
  ['user', 'role', 'text'],
  ['user', 'banned', 'boolean'],
  ['user', 'banReason', 'text'],
  ['user', 'banExpires', 'timestamp(3) with time zone'],
  ['session', 'impersonatedBy', 'text'],
] as const;

/**
 * Converts the admin plug-in's columns, where there are any, to the layout of operators §2. Part of the migration that
 * adds the columns, not of the first one, because earlier versions took such a database over with these columns as
 * unknown ones.
 */
export async function adoptAdminColumns(runner: QueryRunner): Promise<void> {
  // Times without a zone are converted as UTC.
  await runner.query(`SET LOCAL TimeZone = 'UTC'`);
  for (const [table, column, type] of COLUMNS) {
    const found = await typeOf(runner, table, column);
    if (found === null) continue;
    // A view that reads the column prevents a change of its type, even to the same one.
    if (found !== type) await runner.query(`ALTER TABLE "${table}" ALTER "${column}" TYPE ${type}`);
    await (column === 'banned'
      ? requireBanned(runner)
      : runner.query(`ALTER TABLE "${table}" ALTER "${column}" DROP DEFAULT, ALTER "${column}" DROP NOT NULL`));
  }
}

async function requireBanned(runner: QueryRunner): Promise<void> {
  await runner.query('UPDATE "user" SET "banned" = false WHERE "banned" IS NULL');
  await runner.query('ALTER TABLE "user" ALTER "banned" SET DEFAULT false, ALTER "banned" SET NOT NULL');
}

async function typeOf(runner: QueryRunner, table: string, column: string): Promise<string | null> {
  const [row] = (await runner.query(
    `SELECT format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = $1::regclass AND attname = $2 AND attnum > 0 AND NOT attisdropped`,
    [`"${table}"`, column],
  )) as { type: string }[];
  return row?.type ?? null;
}
