import type { DataSource } from 'typeorm';

import { type ExtensionMigration, ExtensionMigrator } from './migrations/extension-migrator.js';
import { Migrator } from './migrations/migrator.js';

export type DatabaseState = 'current' | 'pending' | 'down';

/**
 * `current`: the schema is the one of this build and its extensions; `pending`: migrations are missing; `down`: the database does not
 * answer.
 */
export async function databaseStateOf(
  dataSource: DataSource,
  ofExtensions: readonly ExtensionMigration[] = [],
): Promise<DatabaseState> {
  try {
    const { pending } = await new Migrator(dataSource).status();
    if (pending.length > 0) return 'pending';
    const theirs = await new ExtensionMigrator(dataSource, ofExtensions).status();
    return theirs.pending.length + theirs.changed.length === 0 ? 'current' : 'pending';
  } catch {
    return 'down';
  }
}
