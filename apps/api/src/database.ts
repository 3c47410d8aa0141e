import { join } from 'node:path';

import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

import { startEmbeddedPostgres } from '@portvakt/adapters/embedded-postgres';
import { createDataSource, Migrator } from '@portvakt/adapters/typeorm';

import type { AppConfig } from './config/app-config.js';

export interface Database {
  readonly dataSource: DataSource;
  stop(): Promise<void>;
}

/** Connects to the operator's database, or starts the embedded one in the data folder. The schema is not touched. */
export async function openDatabase({ database, dataDir }: AppConfig, log: Logger): Promise<Database> {
  const embedded = database.url ? null : await startEmbeddedPostgres({ dataDir: join(dataDir, 'pg'), durable: true });
  const dataSource = createDataSource({
    url: database.url?.reveal() ?? embedded?.url ?? '',
    poolSize: database.poolSize,
    onIdleError: (error) => log.error({ error: String(error) }, 'an idle database connection broke'),
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  return {
    dataSource,
    async stop() {
      await dataSource.destroy();
      await embedded?.stop();
    },
  };
}

/** By itself where the database is ours alone, or where the operator says so; several processes may do it at once. */
export async function migrateOnStart({ database }: AppConfig, dataSource: DataSource): Promise<void> {
  if (database.url && !database.migrateOnStart) return;
  await new Migrator(dataSource).up();
}
