import pino from 'pino';

import { SystemClock, SystemRandom } from '@portvakt/adapters/node';
import { type ExtensionMigrationStatus, Migrator, ProductMigrator } from '@portvakt/adapters/typeorm';
import { A_COMMAND } from '@portvakt/kernel';

import type { AppConfig } from '../config/app-config.js';
import { readConfig } from '../config/read-config.js';
import { type Database, openDatabase } from '../database.js';
import { productProvidersOf } from '../extensions/product-providers.js';
import { productSchemaOf } from '../extensions/product-schema.js';
import { keyRingOf } from '../key-ring-of.js';
import { migrationsApplied } from '../log/service-events.js';
import { journalOf } from '../stores/journal.js';
import { commandRuntime } from './command-runtime.js';
import { printUsage } from './print-usage.js';

const USAGE = `\
usage: migrate up      applies what is pending, one process at a time
       migrate status  lists the applied and the pending migrations
       migrate check   exit code 1 while something is pending
`;

/** Runs the migrate command and returns its exit code. */
export async function migrateDatabase(environment: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const [command, ...others] = args;
  if ((command !== 'up' && command !== 'status' && command !== 'check') || others.length > 0) {
    return printUsage(USAGE, args);
  }
  const config = readConfig(environment);
  const log = pino({ level: 'warn' });
  // The service does not start with providers that are refused, and so changes nothing for them.
  if (command === 'up') productProvidersOf(config, { clock: new SystemClock(), random: new SystemRandom(), log });
  const database = await openDatabase(config, log);
  try {
    if (command === 'up') await applyPending(database, config);
    const { applied, pending, changed } = await statusOf(database, config);
    if (command === 'status') for (const name of applied) process.stdout.write(`applied ${name}\n`);
    for (const name of pending) process.stdout.write(`pending ${name}\n`);
    for (const name of changed) process.stdout.write(`changed ${name}\n`);
    const isCurrent = pending.length + changed.length === 0;
    if (isCurrent) process.stdout.write('the schema is current\n');
    return command === 'check' && !isCurrent ? 1 : 0;
  } finally {
    await database.stop();
  }
}

/**
 * The migrations of the service, then those of the extensions (named like `acme/closed`) and the indexes of unique
 * fields.
 */
async function statusOf({ dataSource }: Database, config: AppConfig): Promise<ExtensionMigrationStatus> {
  const ours = await new Migrator(dataSource).status();
  const theirs = await new ProductMigrator(dataSource, productSchemaOf(config)).status();
  const applied = [...ours.applied, ...theirs.applied];
  return { applied, pending: [...ours.pending, ...theirs.pending], changed: theirs.changed };
}

async function applyPending(database: Database, config: AppConfig): Promise<void> {
  const names = await database.migrate();
  for (const name of names) process.stdout.write(`applied ${name}\n`);
  if (names.length === 0) return;
  const journal = journalOf(commandRuntime(config), keyRingOf(config));
  await journal(database.dataSource.manager).note(migrationsApplied(names, A_COMMAND));
}
