import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool, QueryConfig } from 'pg';

import { OverloadError } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';
import { aSession } from '@portvakt/session/testing';

import { connectionPoolOf } from '../data-source.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { twoUsers } from '../testing/two-users.js';
import { SharedSessionReader } from './shared-session-reader.js';
import { TypeOrmSessionRepository } from './typeorm-session-repository.js';

const MAX_BATCH = 200;
/** No statement is slow, however busy the machine is. */
const NEVER_SLOW_MS = 600_000;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
  await open.addUsers(...twoUsers);
  const sessions = new TypeOrmSessionRepository(open.dataSource.manager);
  await sessions.add(aSession());
  await sessions.add(aSession({ id: 'other' }));
});
afterAll(() => open.close());

const tokens = (count: number, prefix = 'unknown'): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** Records the tokens of each statement, and can delay or fail statements. */
class RecordingPool {
  readonly statements: (readonly string[])[] = [];
  inFlight = 0;
  mostInFlight = 0;
  /** Awaited before each statement. */
  before: (tokens: readonly string[]) => Promise<void> = async () => undefined;

  constructor(private readonly pool: Pool) {}

  /** Resolves when this many statements are in flight. */
  async untilInFlight(count: number): Promise<void> {
    while (this.inFlight < count) await nextTurn();
  }

  readonly query = async (config: QueryConfig<[string[]]>): Promise<unknown> => {
    const [asked] = config.values ?? [[]];
    this.statements.push(asked);
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    try {
      await this.before(asked);
      return await this.pool.query(config);
    } finally {
      this.inFlight--;
    }
  };
}

describe('SharedSessionReader', () => {
  let pool: RecordingPool;
  let reader: SharedSessionReader;

  beforeEach(() => {
    pool = new RecordingPool(connectionPoolOf(open.dataSource));
    reader = new SharedSessionReader(pool as unknown as Pool, new FixedClock());
  });

  it('reads one session with one statement', async () => {
    await reader.find(aSession().token);
    expect(pool.statements).toEqual([[aSession().token]]);
  });

  it('sends one statement for all lookups of one turn of the event loop', async () => {
    const found = await Promise.all([...tokens(50), aSession().token].map((token) => reader.find(token)));
    expect(pool.statements).toHaveLength(1);
    expect(found.filter(Boolean)).toHaveLength(1);
  });

  it('sends one parameter for two lookups of the same token', async () => {
    const [one, other] = await Promise.all([reader.find(aSession().token), reader.find(aSession().token)]);
    expect(pool.statements).toEqual([[aSession().token]]);
    expect(one).toMatchObject({ session: aSession() });
    expect(other).toEqual(one);
  });

  it('caches nothing: a later lookup sends another statement', async () => {
    await reader.find(aSession().token);
    await reader.find(aSession().token);
    expect(pool.statements).toHaveLength(2);
  });

  it('collects lookups that arrive during a statement for the next one', async () => {
    const patient = new SharedSessionReader(pool as unknown as Pool, new FixedClock(), null, NEVER_SLOW_MS);
    const slow = deferred();
    pool.before = () => slow.promise;
    const first = patient.find('first');
    await nextTurn();
    const later = tokens(40).map((token) => patient.find(token));
    await longerThanSlow();
    expect(pool.statements).toEqual([['first']]);
    slow.resolve();
    await Promise.all([first, ...later]);
    expect(pool.statements).toEqual([['first'], tokens(40)]);
  });

  it('sends a second statement while the first is slow, and never a third', async () => {
    const slow = deferred();
    pool.before = () => slow.promise;
    const asked: Promise<unknown>[] = [];
    asked.push(reader.find('first'));
    await pool.untilInFlight(1);
    asked.push(reader.find('second'));
    await pool.untilInFlight(2);
    asked.push(...tokens(40).map((token) => reader.find(token)));
    await longerThanSlow();
    expect(pool.statements).toEqual([['first'], ['second']]);
    slow.resolve();
    await Promise.all(asked);
    expect(pool.statements).toEqual([['first'], ['second'], tokens(40)]);
    expect(pool.mostInFlight).toBe(2);
  });

  it('answers from a statement that begins after the call, even where the same token is in flight', async () => {
    const slow = deferred();
    pool.before = () => slow.promise;
    const before = reader.find(aSession().token);
    await nextTurn();
    const after = reader.find(aSession().token);
    await pool.untilInFlight(2);
    expect(pool.statements).toEqual([[aSession().token], [aSession().token]]);
    slow.resolve();
    await Promise.all([before, after]);
  });

  it('limits the batch of a statement, and answers all lookups', async () => {
    const asked = [...tokens(2 * MAX_BATCH + 50), aSession().token, aSession({ id: 'other' }).token];
    const found = await Promise.all(asked.map((token) => reader.find(token)));
    expect(pool.statements.map(({ length }) => length)).toEqual([MAX_BATCH, MAX_BATCH, 52]);
    expect(pool.mostInFlight).toBeLessThanOrEqual(2);
    expect(found.map((view) => view?.session.token).filter(Boolean)).toEqual(asked.slice(-2));
  });

  it('rejects only the lookups of a failed statement', async () => {
    pool.before = async (asked) => {
      if (asked.includes('unlucky-0')) throw new Error('the connection broke');
    };
    const unlucky = Promise.allSettled(tokens(3, 'unlucky').map((token) => reader.find(token)));
    await nextTurn();
    const lucky = await Promise.all([reader.find(aSession().token), reader.find('unknown')]);
    expect(lucky).toEqual([expect.objectContaining({ session: aSession() }), null]);
    expect((await unlucky).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await reader.find(aSession().token)).not.toBeNull();
  });

  it('continues after the database rejected a statement', async () => {
    await expect(reader.find('a token with a \0')).rejects.toThrow();
    expect(await reader.find(aSession().token)).not.toBeNull();
  });

  it('rejects waiting lookups when the pool is closed', async () => {
    const closing = await openDatabase(1);
    const orphan = new SharedSessionReader(connectionPoolOf(closing.dataSource), new FixedClock());
    await closing.close();
    const asked = await Promise.allSettled(tokens(3).map((token) => orphan.find(token)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('rejects with an overload where no connection becomes free, and recovers', async () => {
    const small = await openDatabase(1);
    const busy = connectionPoolOf(small.dataSource);
    try {
      const held = await busy.connect();
      // Set after connecting, which may take longer.
      busy.options.connectionTimeoutMillis = 50;
      const starving = new SharedSessionReader(busy, new FixedClock());
      const asked = await Promise.allSettled(tokens(3).map((token) => starving.find(token)));
      expect(asked.map((each) => (each as PromiseRejectedResult).reason)).toEqual(
        asked.map(() => expect.any(OverloadError)),
      );
      held.release();
      expect(await starving.find('unknown')).toBeNull();
    } finally {
      await small.close();
    }
  });
});

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Long enough for a further statement to be sent, if it were allowed. */
const longerThanSlow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let settle = (): void => undefined;
  const promise = new Promise<void>((resolve) => (settle = resolve));
  return { promise, resolve: () => settle() };
}
