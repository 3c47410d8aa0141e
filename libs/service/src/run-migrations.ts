import pino from 'pino';

import { readConfig } from './config/read-config.js';

const USAGE = 'usage: migrate up | status | check\n';

/**
 * The migrate command as this process: `up` applies what is pending, `status` lists, `check` exits with 1 while
 * something is pending. A wrong command exits with 2.
 */
export function runMigrations(environment: NodeJS.ProcessEnv, command: string | undefined): void {
  migrate(environment, command).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}

async function migrate(environment: NodeJS.ProcessEnv, command: string | undefined): Promise<number> {
  if (command !== 'up' && command !== 'status' && command !== 'check') {
    process.stderr.write(USAGE);
    return 2;
  }
  const [{ openDatabase }, { Migrator }] = await Promise.all([
    import('./database.js'),
    import('@portvakt/adapters/typeorm'),
  ]);
  const database = await openDatabase(readConfig(environment), pino({ level: 'error' }));
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
