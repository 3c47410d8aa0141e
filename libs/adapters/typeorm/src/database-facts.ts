import type { DataSource } from 'typeorm';

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
}

const FACTS = `
  SELECT current_setting('server_version') AS "version", pg_is_in_recovery() AS "isReadOnly", clock_timestamp() AS "now",
    ARRAY(
      SELECT quote_ident(c."relname") FROM pg_index i JOIN pg_class c ON c."oid" = i."indexrelid"
      WHERE NOT i."indisvalid" AND c."relnamespace" = current_schema()::regnamespace ORDER BY 1
    ) AS "invalidIndexes"`;

export async function databaseFacts(dataSource: DataSource): Promise<DatabaseFacts> {
  const [facts] = await dataSource.query<DatabaseFacts[]>(FACTS);
  if (!facts) throw new Error('the database gave no facts');
  return facts;
}
