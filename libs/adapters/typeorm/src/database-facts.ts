import type { DataSource } from 'typeorm';

import { FROM_OWN_INDEXES, missingIndexes, ownTablesOf } from './maintenance/own-indexes.js';

/** What an operator needs to know about the database of a service that does not work. */
export interface DatabaseFacts {
  /** Such as `18.1`. */
  readonly version: string;
  /** True for a replica, which refuses every change. */
  readonly isReadOnly: boolean;
  /** The clock of the server. */
  readonly now: Date;
  /** Indexes of the service's tables whose build was interrupted: they are written to but never read. */
  readonly invalidIndexes: readonly string[];
  /** Indexes that a current schema has but this one does not, for instance after a restore with errors. */
  readonly missingIndexes: readonly string[];
}

type FactsRow = Pick<DatabaseFacts, 'version' | 'isReadOnly' | 'now'>;

const FACTS = `
  SELECT current_setting('server_version') AS "version", pg_is_in_recovery() AS "isReadOnly", clock_timestamp() AS "now"`;

const INDEXES = `SELECT c."relname" AS "name", i."indisvalid" AS "isValid" ${FROM_OWN_INDEXES} ORDER BY 1`;

export async function databaseFacts(dataSource: DataSource): Promise<DatabaseFacts> {
  const [row] = await dataSource.query<FactsRow[]>(FACTS);
  if (!row) throw new Error('the database gave no facts');
  const indexes = await dataSource.query<{ name: string; isValid: boolean }[]>(INDEXES, [ownTablesOf(dataSource)]);
  const invalid = indexes.filter(({ isValid }) => !isValid);
  return { ...row, invalidIndexes: invalid.map(nameOf), missingIndexes: missingIndexes(indexes).map(nameOf) };
}

const nameOf = ({ name }: { readonly name: string }): string => name;
