import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool, PoolClient, QueryConfig } from 'pg';

import { OverloadError } from '@portvakt/kernel';

import { poolOf } from '../pool-of.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { SharedSessionReader } from './shared-session-reader.js';

const MAX_WAITING = 2_000;
const MAX_WAIT_MS = 2_000;

/** The only connection of the process is held by somebody else, until a test lets it go. */
describe('the line for a look at a session', () => {
  let open: OpenDatabase;
  let pool: Pool;
  let held: PoolClient;
  let reader: SharedSessionReader;

  beforeEach(async () => {
    open = await openDatabase(1);
    pool = poolOf(open.dataSource);
    held = await pool.connect();
    reader = new SharedSessionReader(pool);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await open.close();
  });

  /** Once so many statements wait for the connection: no more is sent before one of them is done. */
  async function sent(count: number): Promise<void> {
    while (pool.waitingCount < count) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('holds 2000 sessions, turns the next one away at once, and answers all of the others', async () => {
    const first = reader.find('first');
    await sent(1);
    const second = reader.find('second');
    await sent(2);
    const line = Array.from({ length: MAX_WAITING }, (_, n) => reader.find(`in-line-${n}`));
    await expect(reader.find('one too many')).rejects.toBeInstanceOf(OverloadError);
    expect(pool.waitingCount).toBe(2);

    held.release();
    expect(await Promise.all([first, second, ...line])).toEqual(Array.from({ length: MAX_WAITING + 2 }, () => null));
    expect(await reader.find('one too many')).toBeNull();
  });

  it('turns away who has stood in it for longer than 2 seconds, and asks the database for the others alone', async () => {
    const asked: unknown[] = [];
    const query = pool.query.bind(pool) as (config: QueryConfig) => Promise<unknown>;
    jest.spyOn(pool, 'query').mockImplementation(((config: QueryConfig) => {
      asked.push(config.values?.[0]);
      return query(config);
    }) as never);
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);

    const first = reader.find('first');
    await sent(1);
    const second = reader.find('second');
    await sent(2);
    const late = [reader.find('late'), reader.find('late and early')];
    const turnedAway = Promise.allSettled(late);
    now += 1;
    const justInTime = reader.find('just in time');
    now += MAX_WAIT_MS;
    const early = [reader.find('late and early'), reader.find('early')];

    held.release();
    expect(await Promise.all([first, second, justInTime, ...early])).toEqual([null, null, null, null, null]);
    expect((await turnedAway).map((each) => (each as PromiseRejectedResult).reason)).toEqual(
      late.map(() => expect.any(OverloadError)),
    );
    expect(asked).toEqual([['first'], ['second'], ['late and early', 'just in time', 'early']]);
  });
});
