import type { DataSource } from 'typeorm';

import { Migrator } from './migrations/migrator.js';

export type DatabaseState = 'current' | 'pending' | 'down';

/** Whether the database answers, and whether its schema is the one this build was made for. */
export async function databaseStateOf(dataSource: DataSource): Promise<DatabaseState> {
  try {
    const { pending } = await new Migrator(dataSource).status();
    return pending.length === 0 ? 'current' : 'pending';
  } catch {
    return 'down';
  }
}
