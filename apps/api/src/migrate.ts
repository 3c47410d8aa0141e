import 'reflect-metadata';

import pino from 'pino';

import { Migrator } from '@portvakt/adapters/typeorm';

import { readConfig } from './config/read-config.js';
import { openDatabase } from './database.js';

const USAGE = 'usage: migrate up | status | check\n';

/** `up` applies what is pending, `status` lists, `check` fails while something is pending. */
async function main(command: string | undefined): Promise<number> {
  if (command !== 'up' && command !== 'status' && command !== 'check') {
    process.stderr.write(USAGE);
    return 2;
  }
  const database = await openDatabase(readConfig(process.env), pino({ level: 'error' }));
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

main(process.argv[2]).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
