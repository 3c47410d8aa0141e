import type { QueryRunner } from 'typeorm';

import { takeOverIndexes } from './reference-indexes.js';
import { refuseShared, ROWS } from './reference-rows.js';
import { findReferenceTables, type ReferenceTable } from './reference-tables.js';

/**
 * Brings tables that the reference library made (specification C20) to the layout of specification §5, with their rows;
 * does nothing where there are none. Indexes that are missing remain so.
 */
export async function adoptReference(runner: QueryRunner): Promise<void> {
  const tables = await findReferenceTables(runner);
  if (tables.length === 0) return;
  // All at once: a service that still runs on them would otherwise write between two steps, or make them a deadlock.
  await runner.query(`LOCK TABLE ${tables.map(({ name }) => `"${name}"`).join()} IN ACCESS EXCLUSIVE MODE`);
  // Decides what a time without a zone is read as.
  await runner.query(`SET LOCAL TimeZone = 'UTC'`);
  for (const table of tables) {
    await refuseShared(runner, table.name);
    for (const statement of ROWS[table.name] ?? []) await runner.query(statement);
    await runner.query(`ALTER TABLE "${table.name}" ${columnChanges(table).join()}`);
    await makeOptional(runner, table);
    if (table.name !== 'user') await cascadeWithUser(runner, table.name);
    await takeOverIndexes(runner, table.name);
  }
}

/** Defaults of columns which must not be null. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: { emailVerified: 'false', createdAt: 'now()', updatedAt: 'now()', twoFactorEnabled: 'false', extra: `'{}'` },
  session: { createdAt: 'now()', updatedAt: 'now()', remember: 'true' },
  account: { createdAt: 'now()', updatedAt: 'now()' },
  twoFactor: { name: `'Autentikator #1'`, createdAt: 'now()', verified: 'false' },
};

/** In one statement, so that a table is written anew once. */
function columnChanges({ name, times }: ReferenceTable): readonly string[] {
  const required = Object.entries(DEFAULTS[name] ?? {});
  return [
    ...times.map((column) => `ALTER "${column}" TYPE timestamptz(3)`),
    ...required.flatMap(([column, value]) => [
      `ALTER "${column}" SET DEFAULT ${value}`,
      `ALTER "${column}" SET NOT NULL`,
    ]),
    ...(name === 'user' ? ['ALTER "name" SET NOT NULL'] : []),
    ...(name === 'verification' ? ['createdAt', 'updatedAt'].map((column) => `ALTER "${column}" SET DEFAULT now()`) : []),
  ];
}

/** Further columns stay, but what the service does not know it cannot fill. */
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

/** Those of the reference keep a user from being deleted. */
async function cascadeWithUser(runner: QueryRunner, table: string): Promise<void> {
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
