import type { DataSource } from 'typeorm';

import type { NewIndex } from '../migrations/concurrent-indexes.js';
import { SCHEMA_INDEXES } from './schema-indexes.js';

/**
 * The indexes `c` of tables `t` of the service; the parameter contains the names of these tables. The database can have
 * other indexes, of extensions and of other products.
 */
export const FROM_OWN_INDEXES = `
  FROM pg_index i
  JOIN pg_class c ON c."oid" = i."indexrelid"
  JOIN pg_class t ON t."oid" = i."indrelid"
  WHERE c."relnamespace" = current_schema()::regnamespace AND t."relname" = ANY($1)`;

export const ownTablesOf = ({ entityMetadatas }: DataSource): readonly string[] =>
  entityMetadatas.map(({ tableName }) => tableName);

/** The indexes of a current schema that are not among `present`. */
export function missingIndexes(present: readonly { readonly name: string }[]): readonly NewIndex[] {
  const names = new Set(present.map(({ name }) => name));
  return SCHEMA_INDEXES.filter(({ name }) => !names.has(name));
}
