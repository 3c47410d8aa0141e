import { Client } from 'pg';

import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import type { TestApp } from './test-app.js';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 5;

/**
 * Somebody is about to take an address, in a transaction that has not ended, when `work` begins. Once a statement of
 * `work` waits for it, it ends as wished.
 */
export async function whileAddressIsTaken<T>(
  { database }: TestApp,
  email: string,
  end: 'COMMIT' | 'ROLLBACK',
  work: () => Promise<T>,
): Promise<T> {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(`INSERT INTO "user" ("id", "email", "name") VALUES ($1, $2, 'Ola')`, [newId(random), email]);
    const working = work();
    for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
      if ((await database.sql(IN_LINE)).length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await other.query(end);
    return await working;
  } finally {
    await other.end();
  }
}

const IN_LINE = `
  SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;

const random = new SystemRandom();
