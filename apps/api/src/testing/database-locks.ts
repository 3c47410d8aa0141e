import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { SystemRandom } from '@portvakt/adapters/node';
import { connectionPoolOf } from '@portvakt/adapters/typeorm';
import { newId } from '@portvakt/kernel';

import { leaveUnrecorded } from './recorded-changes.js';
import type { TestApp } from './test-app.js';
import { until } from './until.js';

const random = new SystemRandom();

const PATIENCE_MS = 60_000;
const PAUSE_MS = 5;

/** Leaves out the workers: they skip locked rows, but wait for a locked table whenever their next round is due. */
const BLOCKED = `
  SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'
    AND "query" NOT LIKE '%SKIP LOCKED%'`;

/** Resolves when exactly `count` statements of requests wait for the lock. Throws after a minute. */
type WaitForBlocked = (count: number) => Promise<void>;

/**
 * Locks the row of the user in another transaction until `work` has ended. Requests that lock it too are queued in order
 * of arrival; `work` is given a function that waits for them.
 */
export const whileUserIsLocked = <T>(
  app: TestApp,
  userId: string,
  work: (waitForBlocked: WaitForBlocked) => Promise<T>,
): Promise<T> => whileLocked(app, ['SELECT FROM "user" WHERE "id" = $1 FOR UPDATE', [userId]], work);

/** Locks the e-mail address in another transaction until `work` has ended, as `/forget-password` does. */
export const whileAddressIsLocked = <T>(
  app: TestApp,
  email: string,
  work: (waitForBlocked: WaitForBlocked) => Promise<T>,
): Promise<T> =>
  whileLocked(app, ['SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`address ${email}`]], work);

/** Locks a table in another transaction until `work` has ended. */
export const whileTableIsLocked = <T>(
  app: TestApp,
  table: string,
  work: (waitForBlocked: WaitForBlocked) => Promise<T>,
): Promise<T> => whileLocked(app, [`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`, []], work);

async function whileLocked<T>(
  { database }: TestApp,
  [statement, values]: readonly [statement: string, values: unknown[]],
  work: (waitForBlocked: WaitForBlocked) => Promise<T>,
): Promise<T> {
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(statement, values);
    return await work(async (count) => {
      let blocked = 0;
      for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
        blocked = (await database.sql(BLOCKED)).length;
        if (blocked === count) return;
        await pause(PAUSE_MS);
      }
      throw new Error(`${blocked} statements wait for the lock instead of ${count}`);
    });
  } finally {
    await holder.end();
  }
}

/**
 * Inserts a user with the e-mail address in an open transaction, starts `work`, and ends the transaction as given once
 * a statement of `work` waits for it.
 */
export async function whileEmailIsBeingTaken<T>(
  { database }: TestApp,
  email: string,
  end: 'COMMIT' | 'ROLLBACK',
  work: () => Promise<T>,
): Promise<T> {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query('BEGIN');
    await leaveUnrecorded(other);
    await other.query(`INSERT INTO "user" ("id", "email", "name") VALUES ($1, $2, 'Ola')`, [newId(random), email]);
    const working = work();
    for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
      if ((await database.sql(BLOCKED)).length > 0) break;
      await pause(PAUSE_MS);
    }
    await other.query(end);
    return await working;
  } finally {
    await other.end();
  }
}

/**
 * Terminates the application's database connections and rejects new ones while `work` runs. The test's own connection
 * stays open.
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
    // A connection in the pool that was terminated unnoticed would fail with `admin_shutdown`, which counts as overload.
    await until(() => connectionPoolOf(dataSource).totalCount === 0);
    return await work();
  } finally {
    await server.query(`ALTER DATABASE "${own.name}" ALLOW_CONNECTIONS true`);
    await server.end();
  }
}
