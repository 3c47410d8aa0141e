import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { poolOf } from '@portvakt/adapters/typeorm';

import type { TestApp } from './test-app.js';

/**
 * Takes the database away from the application while `work` runs: its connections are cut and new ones refused. The
 * connection of the test itself stays.
 */
export async function duringOutage<T>({ database, dataSource }: TestApp, work: () => Promise<T>): Promise<T> {
  const [own] = await database.sql<{ pid: number; name: string }>(
    'SELECT pg_backend_pid() AS pid, current_database() AS name',
  );
  if (!own) throw new Error('the database does not answer');
  const server = new Client({ connectionString: process.env['PORTVAKT_TEST_POSTGRES'] });
  await server.connect();
  try {
    await server.query(`ALTER DATABASE "${own.name}" ALLOW_CONNECTIONS false`);
    const others = 'SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE "datname" = $1 AND "pid" <> $2';
    await server.query(others, [own.name, own.pid]);
    // A connection whose end has not been noticed yet would answer that an administrator ended it, which is an overload.
    while (poolOf(dataSource).totalCount > 0) await pause(5);
    return await work();
  } finally {
    await server.query(`ALTER DATABASE "${own.name}" ALLOW_CONNECTIONS true`);
    await server.end();
  }
}
