import type { QueryRunner } from 'typeorm';

import { adoptIndexes } from './reference-indexes.js';
import { assertUnambiguousOwners, ROW_CHANGES } from './reference-rows.js';
import { findReferenceTables, type ReferenceTable } from './reference-tables.js';

/**
 * Converts the tables of the reference library (specification C20), with their rows, to the layout of specification §5.
 * Does nothing where there are none. Does not create missing indexes.
 */
export async function adoptReference(runner: QueryRunner): Promise<void> {
  const tables = await findReferenceTables(runner);
  if (tables.length === 0) return;
  // Locked together: a service that still uses them could otherwise write between two steps or cause a deadlock.
  await runner.query(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join()} IN ACCESS EXCLUSIVE MODE`);
  // Times without a zone are converted as UTC.
  await runner.query(`SET LOCAL TimeZone = 'UTC'`);
  for (const table of tables) await takeOver(runner, table);
}

/** Converts one locked table with its rows. */
export async function takeOver(runner: QueryRunner, table: ReferenceTable): Promise<void> {
  await assertUnambiguousOwners(runner, table.name);
  for (const statement of ROW_CHANGES[table.name] ?? []) await runner.query(statement);
  await runner.query(`ALTER TABLE "${table.name}" ${columnChanges(table).join()}`);
  await makeOptional(runner, table);
  if ([...table.columns, ...table.added].includes('userId')) await cascadeUserDeletion(runner, table.name);
  await adoptIndexes(runner, table.name);
}

/** Defaults of the columns that become NOT NULL. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: { emailVerified: 'false', createdAt: 'now()', updatedAt: 'now()', twoFactorEnabled: 'false', extra: `'{}'` },
  session: { createdAt: 'now()', updatedAt: 'now()', remember: 'true' },
  account: { createdAt: 'now()', updatedAt: 'now()' },
  twoFactor: { name: `'Autentikator #1'`, createdAt: 'now()', verified: 'false' },
};

/** The changes for one ALTER TABLE, so that the table is rewritten once. */
function columnChanges({ name, times }: ReferenceTable): readonly string[] {
  const required = Object.entries(DEFAULTS[name] ?? {});
  return [
    ...times.map((column) => `ALTER "${column}" TYPE timestamptz(3)`),
    ...required.flatMap(([column, value]) => [
      `ALTER "${column}" SET DEFAULT ${value}`,
      `ALTER "${column}" SET NOT NULL`,
    ]),
    ...(name === 'user' ? ['ALTER "name" SET NOT NULL'] : []),
    ...(name === 'verification'
      ? ['createdAt', 'updatedAt'].map((column) => `ALTER "${column}" SET DEFAULT now()`)
      : []),
  ];
}

/** Drops NOT NULL of unknown columns: they are kept, but the service does not fill them. */
async function makeOptional(runner: QueryRunner, { name, columns, added }: ReferenceTable): Promise<void> {
  await runEach(
    runner,
    `SELECT format('ALTER TABLE %s ALTER %I DROP NOT NULL', attrelid::regclass, attname) AS statement
    FROM pg_attribute
    WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef
      AND attidentity = '' AND attname <> ALL ($2)`,
    [`"${name}"`, [...columns, ...added]],
  );
}

/** Replaces the foreign keys of the reference, which prevent the deletion of a user. */
async function cascadeUserDeletion(runner: QueryRunner, table: string): Promise<void> {
  const toUser = `
    contype = 'f' AND conrelid = $1::regclass AND confrelid = '"user"'::regclass AND conkey = ARRAY[(
      SELECT attnum FROM pg_attribute WHERE attrelid = conrelid AND attname = 'userId'
    )]`;
  await runEach(
    runner,
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement
    FROM pg_constraint WHERE ${toUser} AND confdeltype <> 'c'`,
    [`"${table}"`],
  );
  const cascading = (await runner.query(`SELECT FROM pg_constraint WHERE ${toUser}`, [`"${table}"`])) as object[];
  if (cascading.length > 0) return;
  await runner.query(`
    ALTER TABLE "${table}" ADD CONSTRAINT "${table}_userId_fkey"
    FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE CASCADE`);
}

async function runEach(runner: QueryRunner, select: string, values: unknown[]): Promise<void> {
  const statements = (await runner.query(select, values)) as { statement: string }[];
  for (const { statement } of statements) await runner.query(statement);
}
