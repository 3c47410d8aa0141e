import type { DataSource } from 'typeorm';

import { SCHEMA_INDEXES } from './maintenance/schema-indexes.js';

/** What an operator wants to know of a database whose service does not work. */
export interface DatabaseFacts {
  /** Such as `18.1`. */
  readonly version: string;
  /** True for a replica, which refuses every change. */
  readonly isReadOnly: boolean;
  /** The clock of the server. */
  readonly now: Date;
  /** Indexes whose building was interrupted: they are written to and never read. */
  readonly invalidIndexes: readonly string[];
  /** Indexes that a current schema has and this one has not, for instance after a restore with errors. */
  readonly missingIndexes: readonly string[];
}

type FactsRow = Omit<DatabaseFacts, 'missingIndexes'> & { readonly indexes: readonly string[] };

const FACTS = `
  SELECT current_setting('server_version') AS "version", pg_is_in_recovery() AS "isReadOnly", clock_timestamp() AS "now",
    ARRAY(
      SELECT quote_ident(c."relname") FROM pg_index i JOIN pg_class c ON c."oid" = i."indexrelid"
      WHERE NOT i."indisvalid" AND c."relnamespace" = current_schema()::regnamespace ORDER BY 1
    ) AS "invalidIndexes",
    ARRAY(SELECT "indexname"::text FROM pg_indexes WHERE "schemaname" = current_schema()) AS "indexes"`;

export async function databaseFacts(dataSource: DataSource): Promise<DatabaseFacts> {
  const [row] = await dataSource.query<FactsRow[]>(FACTS);
  if (!row) throw new Error('the database gave no facts');
  const { indexes, ...facts } = row;
  const present = new Set(indexes);
  const missing = SCHEMA_INDEXES.filter(({ name }) => !present.has(name));
  return { ...facts, missingIndexes: missing.map(({ name }) => name) };
}
