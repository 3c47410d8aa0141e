import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool, PoolClient, QueryConfig } from 'pg';

import { OverloadError } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';

import { connectionPoolOf } from '../data-source.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { SharedSessionReader } from './shared-session-reader.js';

const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 2_000;

/** The pool's only connection is in use until a test releases it, so every statement hangs. */
describe('the queue of session lookups', () => {
  let open: OpenDatabase;
  let pool: Pool;
  let held: PoolClient;
  let reader: SharedSessionReader;

  beforeEach(async () => {
    open = await openDatabase(1);
    pool = connectionPoolOf(open.dataSource);
    held = await pool.connect();
    reader = new SharedSessionReader(pool, new FixedClock());
    // The clock advances only when a test advances it: on a busy machine, lookups could wait for more than 2 seconds.
    jest.spyOn(performance, 'now').mockReturnValue(0);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await open.close();
  });

  /** Resolves when this many statements wait for the connection. */
  async function untilWaiting(count: number): Promise<void> {
    while (pool.waitingCount < count) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('accepts 2000 lookups, refuses the next one at once, and answers all the others', async () => {
    const first = reader.find('first');
    await untilWaiting(1);
    const second = reader.find('second');
    await untilWaiting(2);
    const queued = Array.from({ length: MAX_WAITING }, (_, n) => reader.find(`queued-${n}`));
    await expect(reader.find('one too many')).rejects.toBeInstanceOf(OverloadError);
    expect(pool.waitingCount).toBe(2);

    held.release();
    expect(await Promise.all([first, second, ...queued])).toEqual(Array.from({ length: MAX_WAITING + 2 }, () => null));
    expect(await reader.find('one too many')).toBeNull();
  });

  it('counts lookups instead of tokens, so that a flood for one token is limited as well', async () => {
    const first = reader.find('first');
    await untilWaiting(1);
    const second = reader.find('second');
    await untilWaiting(2);
    const flood = Promise.allSettled(Array.from({ length: MAX_WAITING + 50 }, () => reader.find('the same')));

    held.release();
    const outcomes = (await flood).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(MAX_WAITING);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(50);
    expect(await Promise.all([first, second])).toEqual([null, null]);
  });

  it('refuses lookups that waited more than 2 seconds, and queries only the rest', async () => {
    const asked: unknown[] = [];
    const query = pool.query.bind(pool) as (config: QueryConfig) => Promise<unknown>;
    jest.spyOn(pool, 'query').mockImplementation(((config: QueryConfig) => {
      asked.push(config.values?.[0]);
      return query(config);
    }) as never);
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);

    const first = reader.find('first');
    await untilWaiting(1);
    const second = reader.find('second');
    await untilWaiting(2);
    const late = [reader.find('late'), reader.find('late and early')];
    const refused = Promise.allSettled(late);
    now += 1;
    const justInTime = reader.find('just in time');
    now += MAX_WAIT_MS;
    const early = [reader.find('late and early'), reader.find('early')];

    held.release();
    expect(await Promise.all([first, second, justInTime, ...early])).toEqual([null, null, null, null, null]);
    expect((await refused).map((each) => (each as PromiseRejectedResult).reason)).toEqual(
      late.map(() => expect.any(OverloadError)),
    );
    expect(asked).toEqual([['first'], ['second'], ['late and early', 'just in time', 'early']]);
  });
});

describe('the queue of session lookups while every statement hangs', () => {
  it('refuses a lookup after 2 seconds without waiting for a statement', async () => {
    const open = await openDatabase(3);
    const pool = connectionPoolOf(open.dataSource);
    const reader = new SharedSessionReader(pool, new FixedClock());
    const locker = await pool.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE "session" IN ACCESS EXCLUSIVE MODE');
      const hanging = [reader.find('first')];
      await untilWaitingForLock(open, 1);
      hanging.push(reader.find('second'));
      await untilWaitingForLock(open, 2);
      await expect(reader.find('third')).rejects.toBeInstanceOf(OverloadError);
      expect(await statementsWaitingForLock(open)).toBe(2);

      await locker.query('ROLLBACK');
      expect(await Promise.all(hanging)).toEqual([null, null]);
      expect(await reader.find('third')).toBeNull();
    } finally {
      locker.release();
      await open.close();
    }
  });
});

async function statementsWaitingForLock({ database }: OpenDatabase): Promise<number> {
  const rows = await database.sql(`
    SELECT FROM pg_locks JOIN pg_database d ON d."oid" = "database"
    WHERE d."datname" = current_database() AND NOT "granted"`);
  return rows.length;
}

async function untilWaitingForLock(open: OpenDatabase, count: number): Promise<void> {
  while ((await statementsWaitingForLock(open)) < count) await new Promise((resolve) => setTimeout(resolve, 5));
}
