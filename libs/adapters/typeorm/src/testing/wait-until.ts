import type { TestDatabase } from './test-database.js';

/** Asks every 20 ms until the condition is met. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Waits until a statement in the database waits for a lock; throws after two seconds. */
export async function waitUntilBlocked(database: TestDatabase): Promise<void> {
  for (let polls = 0; polls < 100; polls++) {
    if ((await database.sql(BLOCKED)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('no statement waits for a lock');
}

const BLOCKED = `SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
