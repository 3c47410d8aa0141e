import { resolve } from 'node:path';

import pino from 'pino';

import { pendingBehind } from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../config/app-config.js';
import { type Database, embeddedFolder, hasDatabase, openDatabase } from '../database.js';

/**
 * Runs a command on the database, beside a service that may use it. Does not change the schema, and refuses to create a
 * database: a command in the wrong folder would say of an empty one that all is well.
 */
export async function withDatabase<T>(config: AppConfig, work: (database: Database) => Promise<T>): Promise<T> {
  if (!(await hasDatabase(config))) throw noDatabase(config);
  const database = await openDatabase(config, pino({ level: 'error' }), { besideService: true });
  try {
    return await work(database);
  } catch (error) {
    const pending = await pendingBehind(error, database.dataSource);
    throw pending > 0 ? outdatedSchema(pending, error) : error;
  } finally {
    await database.stop();
  }
}

const noDatabase = ({ dataDir }: AppConfig): Error =>
  new Error(
    `There is no database in ${resolve(embeddedFolder(dataDir))}. Check DATA_DIR and DATABASE_URL: they must be those of ` +
      'the service, whose first start makes the database.',
  );

/** For example, the database of a backup that is older than an upgrade. */
const outdatedSchema = (pending: number, cause: unknown): Error =>
  new Error(
    `${cause instanceof Error ? cause.message : String(cause)}: the schema is older than this version, ` +
      `${pending} migration(s) are pending. Run \`npm run migrate -- up\` first, and then this command again.`,
    { cause },
  );
