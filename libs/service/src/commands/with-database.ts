import pino from 'pino';

import { pendingBehind } from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../config/app-config.js';
import { type Database, openDatabase } from '../database.js';

/** Runs a command on the database, beside a service that may use it. Does not change the schema. */
export async function withDatabase<T>(config: AppConfig, work: (database: Database) => Promise<T>): Promise<T> {
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

/** For example, the database of a backup that is older than an upgrade. */
const outdatedSchema = (pending: number, cause: unknown): Error =>
  new Error(
    `${cause instanceof Error ? cause.message : String(cause)}: the schema is older than this version, ` +
      `${pending} migration(s) are pending. Run \`npm run migrate -- up\` first, and then this command again.`,
    { cause },
  );
