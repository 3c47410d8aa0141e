import type { DataSource } from 'typeorm';

import { Migrator } from './migrations/migrator.js';

export type DatabaseState = 'current' | 'pending' | 'down';

/**
 * `current`: the schema is the one of this build; `pending`: migrations are missing; `down`: the database does not
 * answer.
 */
export async function databaseStateOf(dataSource: DataSource): Promise<DatabaseState> {
  try {
    const { pending } = await new Migrator(dataSource).status();
    return pending.length === 0 ? 'current' : 'pending';
  } catch {
    return 'down';
  }
}
