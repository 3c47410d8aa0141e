import type { DataSource, QueryRunner } from 'typeorm';

/** Specific to this product, because the database may be shared with others. */
export const MIGRATIONS_TABLE = 'portvaktMigration';

/** TypeORM's default name, which earlier versions used. */
const FORMER_TABLE = 'migrations';

type Queryable = Pick<DataSource | QueryRunner, 'query'>;

/** Returns which of these migrations were applied. Only reads. */
export async function appliedAmong(database: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> {
  const table = (await exists(database, MIGRATIONS_TABLE)) ? MIGRATIONS_TABLE : await formerTable(database);
  if (!table) return new Set();
  const rows = (await database.query(`SELECT "name" FROM "${table}" WHERE "name" = ANY ($1)`, [names])) as NameRow[];
  return new Set(rows.map(({ name }) => name));
}

/**
 * Copies the entries of these migrations from the table of earlier versions to the service's own table, once. The
 * former table is not changed: processes of the earlier version read it during an upgrade, and another product may use
 * it.
 */
export async function copyFormerTable(database: Queryable, names: readonly string[]): Promise<void> {
  if (await exists(database, MIGRATIONS_TABLE)) return;
  if (!(await formerTable(database))) return;
  const applied = await appliedAmong(database, names);
  if (applied.size === 0) return;
  await database.query(`CREATE TABLE "${MIGRATIONS_TABLE}" (
    "id" serial PRIMARY KEY, "timestamp" bigint NOT NULL, "name" character varying NOT NULL
  )`);
  await database.query(
    `INSERT INTO "${MIGRATIONS_TABLE}" ("timestamp", "name")
    SELECT "timestamp", "name" FROM "${FORMER_TABLE}" WHERE "name" = ANY ($1) ORDER BY "id"`,
    [names],
  );
}

interface NameRow {
  readonly name: string;
}

async function exists(database: Queryable, table: string): Promise<boolean> {
  const [row] = (await database.query('SELECT to_regclass($1)::text AS found', [`"${table}"`])) as { found: unknown }[];
  return !!row?.found;
}

/** Returns null unless the table has TypeORM's columns: other tools use the same name. */
async function formerTable(database: Queryable): Promise<string | null> {
  const columns = (await database.query(
    `SELECT attname AS "name" FROM pg_attribute
    WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped
    ORDER BY 1`,
    [`"${FORMER_TABLE}"`],
  )) as NameRow[];
  return columns.map(({ name }) => name).join() === 'id,name,timestamp' ? FORMER_TABLE : null;
}
