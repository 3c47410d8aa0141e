import type { DataSource } from 'typeorm';

import { FROM_OWN_INDEXES, missingIndexes, ownTablesOf } from './maintenance/own-indexes.js';

/** What an operator needs to know about the database of a service that does not work. */
export interface DatabaseFacts {
  /** Such as `18.1`. */
  readonly version: string;
  /** True for a replica, which refuses every change. */
  readonly isReadOnly: boolean;
  /**
   * How far the clock of the server is ahead of that of this machine, beyond what the time for the answer explains;
   * negative if it is behind.
   */
  readonly clockAheadMs: number;
  /** How many connections the server, its database or the role allows, without those that are reserved. */
  readonly connectionLimit: number;
  /** Indexes of the service's tables whose build was interrupted: they are written to but never read. */
  readonly invalidIndexes: readonly string[];
  /** Indexes that a current schema has but this one does not, for instance after a restore with errors. */
  readonly missingIndexes: readonly string[];
}

type FactsRow = Pick<DatabaseFacts, 'version' | 'isReadOnly' | 'connectionLimit'> & { readonly now: Date };

/** `reserved_connections` is new in PostgreSQL 16; -1 means that a database or role has no limit. */
const CONNECTION_LIMIT = `
  LEAST(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (SELECT nullif("datconnlimit", -1) FROM pg_database WHERE "datname" = current_database()),
    (SELECT nullif("rolconnlimit", -1) FROM pg_roles WHERE "rolname" = current_user)
  )`;

const FACTS = `
  SELECT current_setting('server_version') AS "version", pg_is_in_recovery() AS "isReadOnly",
    ${CONNECTION_LIMIT} AS "connectionLimit", clock_timestamp() AS "now"`;

const INDEXES = `SELECT c."relname" AS "name", i."indisvalid" AS "isValid" ${FROM_OWN_INDEXES} ORDER BY 1`;

export async function databaseFacts(dataSource: DataSource): Promise<DatabaseFacts> {
  const askedAt = Date.now();
  const [row] = await dataSource.query<FactsRow[]>(FACTS);
  const answeredAt = Date.now();
  if (!row) throw new Error('the database gave no facts');
  const { now, ...server } = row;
  const clockAheadMs = Math.max(now.getTime() - answeredAt, 0) + Math.min(now.getTime() - askedAt, 0);
  const indexes = await dataSource.query<{ name: string; isValid: boolean }[]>(INDEXES, [ownTablesOf(dataSource)]);
  const invalid = indexes.filter(({ isValid }) => !isValid);
  const missing = missingIndexes(indexes);
  return { ...server, clockAheadMs, invalidIndexes: invalid.map(nameOf), missingIndexes: missing.map(nameOf) };
}

const nameOf = ({ name }: { readonly name: string }): string => name;
