import type { DataSource } from 'typeorm';

import { type ExtensionMigration, type ExtensionMigrationStatus, ExtensionMigrator } from './extension-migrator.js';
import { UniqueFieldIndexes } from './unique-field-indexes.js';

/** What the configuration of a product adds to the schema of the service. */
export interface ProductSchema {
  readonly migrations: readonly ExtensionMigration[];
  /** The names of unique additional fields, checked by the configuration. */
  readonly uniqueFields: readonly string[];
}

export const NO_PRODUCT_SCHEMA: ProductSchema = { migrations: [], uniqueFields: [] };

/** Applies what a product adds to the schema, after the migrations of the service. */
export class ProductMigrator {
  private readonly extensions: ExtensionMigrator;
  private readonly fields: UniqueFieldIndexes;

  constructor(dataSource: DataSource, { migrations, uniqueFields }: ProductSchema) {
    this.extensions = new ExtensionMigrator(dataSource, migrations);
    this.fields = new UniqueFieldIndexes(dataSource, uniqueFields);
  }

  /** Returns the names that this process applied. */
  async up(): Promise<readonly string[]> {
    return [...(await this.extensions.up()), ...(await this.fields.up())];
  }

  async status(): Promise<ExtensionMigrationStatus> {
    const { applied, pending, changed } = await this.extensions.status();
    const indexes = await this.fields.status();
    return { applied: [...applied, ...indexes.applied], pending: [...pending, ...indexes.pending], changed };
  }
}
