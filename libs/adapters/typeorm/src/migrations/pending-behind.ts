import type { DataSource } from 'typeorm';

import { sqlStateOf } from '../database-errors.js';
import { Migrator } from './migrator.js';

const MISSING_IN_SCHEMA = new Set([
  '42P01', // undefined_table
  '42703', // undefined_column
  '42883', // undefined_function
]);

/** How many migrations are pending, if `error` is that of a statement for a newer schema; 0 for any other error. */
export async function pendingBehind(error: unknown, dataSource: DataSource): Promise<number> {
  if (!MISSING_IN_SCHEMA.has(sqlStateOf(error))) return 0;
  return new Migrator(dataSource).status().then(
    ({ pending }) => pending.length,
    () => 0,
  );
}
