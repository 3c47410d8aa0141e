import type { DataSource } from 'typeorm';

import { Migrator } from './migrations/migrator.js';
import { NO_PRODUCT_SCHEMA, ProductMigrator, type ProductSchema } from './migrations/product-migrator.js';

export type DatabaseState = 'current' | 'pending' | 'down';

/**
 * `current`: the schema is the one of this build and its product; `pending`: migrations are missing; `down`: the database
 * does not answer.
 */
export async function databaseStateOf(
  dataSource: DataSource,
  ofProduct: ProductSchema = NO_PRODUCT_SCHEMA,
): Promise<DatabaseState> {
  try {
    const { pending } = await new Migrator(dataSource).status();
    if (pending.length > 0) return 'pending';
    const theirs = await new ProductMigrator(dataSource, ofProduct).status();
    return theirs.pending.length + theirs.changed.length === 0 ? 'current' : 'pending';
  } catch {
    return 'down';
  }
}
