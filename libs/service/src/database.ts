import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

import {
  type EmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '@portvakt/adapters/embedded-postgres';
import {
  createDataSource,
  type DatabaseSettings,
  Migrator,
  ProductMigrator,
  type ProductSchema,
  type StatementReport,
} from '@portvakt/adapters/typeorm';

import type { AppConfig } from './config/app-config.js';
import { failureCode } from './config/files.js';
import { productSchemaOf } from './extensions/product-schema.js';

export interface Database {
  readonly dataSource: DataSource;
  /** Applies pending migrations and returns their names. Several processes may call it at the same time. */
  migrate(): Promise<readonly string[]>;
  /** Runs `work` on two connections without the time limits of requests. */
  withoutTimeLimits<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** One connection holds the migration lock while the other builds indexes or reports the progress. */
const UNLIMITED_CONNECTIONS = 2;

/** Long, because no request waits for a command or a migration, and a busy machine may need seconds to connect. */
const PATIENT_CONNECT_MS = 10_000;

export interface OpenOptions {
  /** For commands: uses the embedded database of a service that runs on the same data folder. */
  readonly besideService?: boolean;
  /** Called for each statement of requests and jobs that has ended. */
  readonly onStatement?: StatementReport | null;
}

/** False where `openDatabase` would create the embedded database. */
export const hasDatabase = async ({ database, dataDir }: AppConfig): Promise<boolean> =>
  database.url !== null || (await filesIn(embeddedFolder(dataDir))).length > 0;

export const embeddedFolder = (dataDir: string): string => join(dataDir, 'pg');

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (failureCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Connects to the operator's database, or starts the embedded one in the data folder. Does not change the schema. */
export async function openDatabase(config: AppConfig, log: Logger, options: OpenOptions = {}): Promise<Database> {
  const { database, dataDir } = config;
  const embedded = database.url ? null : await embeddedDatabase(embeddedFolder(dataDir), options);
  const schema = productSchemaOf(config);
  let isStopping = false;
  const settings = {
    url: database.url?.reveal() ?? embedded?.url ?? '',
    isBehindPooler: database.isBehindPooler,
    log,
    // When it stops, the embedded server terminates connections that are still idle in the pool.
    onIdleError: (error: unknown) => {
      if (!isStopping) log.error({ error: String(error) }, 'an idle database connection broke');
    },
  };
  try {
    const dataSource = await connect({
      ...settings,
      poolSize: database.poolSize,
      onStatement: options.onStatement ?? null,
      ...(options.besideService ? { connectTimeoutMs: PATIENT_CONNECT_MS } : {}),
    });
    const withoutTimeLimits = async <T>(work: (own: DataSource) => Promise<T>): Promise<T> => {
      const own = await connect({
        ...settings,
        poolSize: UNLIMITED_CONNECTIONS,
        hasNoTimeLimits: true,
        connectTimeoutMs: PATIENT_CONNECT_MS,
      });
      try {
        return await work(own);
      } finally {
        await own.destroy();
      }
    };
    return {
      dataSource,
      withoutTimeLimits,
      async migrate() {
        if (await isCurrent(dataSource, schema)) return [];
        return withoutTimeLimits((own) => migrateAll(own, schema));
      },
      async stop() {
        isStopping = true;
        await dataSource.destroy();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function isCurrent(dataSource: DataSource, schema: ProductSchema): Promise<boolean> {
  const { pending } = await new Migrator(dataSource).status();
  const theirs = await new ProductMigrator(dataSource, schema).status();
  return pending.length + theirs.pending.length + theirs.changed.length === 0;
}

async function migrateAll(dataSource: DataSource, schema: ProductSchema): Promise<readonly string[]> {
  const ours = await new Migrator(dataSource).up();
  return [...ours, ...(await new ProductMigrator(dataSource, schema).up())];
}

async function embeddedDatabase(dataDir: string, { besideService = false }: OpenOptions): Promise<EmbeddedPostgres> {
  const url = besideService ? await runningEmbeddedPostgres(dataDir) : null;
  return url === null ? startEmbeddedPostgres({ dataDir, durable: true }) : { url, stop: async () => undefined };
}

async function connect(settings: DatabaseSettings): Promise<DataSource> {
  try {
    return await createDataSource(settings).initialize();
  } catch (error) {
    throw new Error(`no connection to the database: ${reasonOf(error)}`, { cause: error });
  }
}

/** A host with several IP addresses fails once per address; the `AggregateError` around them has no message. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);
