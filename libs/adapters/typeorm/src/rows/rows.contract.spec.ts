import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

import { MIGRATIONS_TABLE } from '../migrations/applied-migrations.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';

interface ColumnFacts {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

const COLUMNS = `
  SELECT table_name AS "table", column_name AS "name", is_nullable = 'YES' AS "nullable",
    format_type(a.atttypid, a.atttypmod) AS "type"
  FROM information_schema.columns c
  JOIN pg_attribute a ON a.attrelid = format('%I', c.table_name)::regclass AND a.attname = c.column_name
  WHERE table_schema = 'public'`;

const TYPES: Readonly<Record<string, string>> = { timestamptz: 'timestamp(3) with time zone' };

const factsOf = ({ entityMetadata, databaseName, type, isNullable }: ColumnMetadata): ColumnFacts => ({
  table: entityMetadata.tableName,
  name: databaseName,
  type: TYPES[String(type)] ?? String(type),
  nullable: isNullable,
});
const byName = (one: ColumnFacts, other: ColumnFacts): number =>
  `${one.table}.${one.name}`.localeCompare(`${other.table}.${other.name}`);

describe('the rows and the migrated schema', () => {
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openDatabase(2);
  });
  afterAll(() => open.close());

  it('agree on every column of every table, its type and whether it is nullable', async () => {
    const metadatas = open.dataSource.entityMetadatas;
    const mapped = metadatas.flatMap(({ columns }) => columns.map(factsOf)).sort(byName);
    const migrated = (await open.database.sql<ColumnFacts>(COLUMNS)).filter(({ table }) => table !== MIGRATIONS_TABLE).sort(byName);
    expect(migrated.length).toBeGreaterThan(0);
    expect(mapped).toEqual(migrated);
  });

  it('agree for the ORM, which would add, drop or change no column', async () => {
    const { upQueries } = await open.dataSource.driver.createSchemaBuilder().log();
    // Only the migrations define constraint names and foreign keys: rows have no relations.
    const changes = upQueries.map(({ query }) => query).filter((query) => /(ADD|DROP|ALTER) COLUMN|ADD "|CREATE TABLE/.test(query));
    expect(changes).toEqual([]);
  });

  it('agree on the primary keys', async () => {
    const keys = await open.database.sql<{ table: string; columns: string }>(`
      SELECT relname AS "table", string_agg(attname, ',' ORDER BY array_position(conkey, attnum)) AS "columns"
      FROM pg_constraint JOIN pg_class c ON c.oid = conrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
      WHERE contype = 'p' GROUP BY relname`);
    const found = new Map(keys.map(({ table, columns }) => [table, columns]));
    for (const { tableName, primaryColumns } of open.dataSource.entityMetadatas) {
      expect(found.get(tableName)).toBe(primaryColumns.map(({ databaseName }) => databaseName).join(','));
    }
  });
});
