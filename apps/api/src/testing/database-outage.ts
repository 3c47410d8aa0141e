import { Client } from 'pg';

import type { TestApp } from './test-app.js';

/**
 * Takes the database away from the application while `work` runs: its connections are cut and new ones refused. The
 * connection of the test itself stays.
 */
export async function duringOutage<T>({ database }: TestApp, work: () => Promise<T>): Promise<T> {
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
    return await work();
  } finally {
    await server.query(`ALTER DATABASE "${own.name}" ALLOW_CONNECTIONS true`);
    await server.end();
  }
}
