import pino from 'pino';

import { Migrator } from '@portvakt/adapters/typeorm';

import { readConfig } from './config/read-config.js';
import { openDatabase } from './database.js';

const USAGE = 'usage: migrate up | status | check\n';

/** Runs the migrate command and returns its exit code. */
export async function migrateDatabase(environment: NodeJS.ProcessEnv, command: string | undefined): Promise<number> {
  if (command !== 'up' && command !== 'status' && command !== 'check') {
    process.stderr.write(USAGE);
    return 2;
  }
  const database = await openDatabase(readConfig(environment), pino({ level: 'warn' }));
  try {
    if (command === 'up') for (const name of await database.migrate()) process.stdout.write(`applied ${name}\n`);
    const { applied, pending } = await new Migrator(database.dataSource).status();
    if (command === 'status') for (const name of applied) process.stdout.write(`applied ${name}\n`);
    for (const name of pending) process.stdout.write(`pending ${name}\n`);
    if (pending.length === 0) process.stdout.write('the schema is current\n');
    return command === 'check' && pending.length > 0 ? 1 : 0;
  } finally {
    await database.stop();
  }
}
