import { Client } from 'pg';

import type { TestApp } from './test-app.js';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 5;

/** Resolves once exactly so many statements wait for the lock. */
type Waiting = (count: number) => Promise<void>;

/**
 * Holds the row of a user until `work` has ended: whoever wants to change what is the user's stands in line meanwhile,
 * in the order in which they came, and `work` knows when they stand there.
 */
export const whileUserIsHeld = <T>(app: TestApp, userId: string, work: (waiting: Waiting) => Promise<T>): Promise<T> =>
  whileLocked(app, ['SELECT FROM "user" WHERE "id" = $1 FOR UPDATE', [userId]], work);

/** Locks a whole table until `work` has ended. */
export const whileTableIsLocked = <T>(app: TestApp, table: string, work: (waiting: Waiting) => Promise<T>): Promise<T> =>
  whileLocked(app, [`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`, []], work);

async function whileLocked<T>(
  { database }: TestApp,
  [statement, values]: readonly [statement: string, values: unknown[]],
  work: (waiting: Waiting) => Promise<T>,
): Promise<T> {
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(statement, values);
    return await work(async (count) => {
      let seen = 0;
      for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
        seen = (await database.sql(IN_LINE)).length;
        if (seen === count) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      throw new Error(`not ${count} statements wait for the lock, but ${seen}`);
    });
  } finally {
    await holder.end();
  }
}

const IN_LINE = `
  SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
