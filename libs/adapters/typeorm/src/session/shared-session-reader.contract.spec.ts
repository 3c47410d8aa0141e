import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool, QueryConfig } from 'pg';

import { OverloadError } from '@portvakt/kernel';
import { aSession } from '@portvakt/session/testing';

import { connectionPoolOf } from '../data-source.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { twoUsers } from '../testing/two-users.js';
import { SharedSessionReader } from './shared-session-reader.js';
import { TypeOrmSessionRepository } from './typeorm-session-repository.js';

const MAX_BATCH = 200;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
  await open.addUsers(...twoUsers);
  const sessions = new TypeOrmSessionRepository(open.dataSource.manager);
  await sessions.add(aSession());
  await sessions.add(aSession({ id: 'other' }));
});
afterAll(() => open.close());

const tokens = (count: number, prefix = 'unknown'): string[] => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** The real pool, and the tokens of each statement that went through it. */
class WatchedPool {
  readonly statements: (readonly string[])[] = [];
  inFlight = 0;
  mostInFlight = 0;
  /** Asked before each statement: throws where it is to fail, waits where it is to be slow. */
  before: (tokens: readonly string[]) => Promise<void> = async () => undefined;

  constructor(private readonly pool: Pool) {}

  /** Once so many statements are under way. */
  async holds(count: number): Promise<void> {
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
  let pool: WatchedPool;
  let reader: SharedSessionReader;

  beforeEach(() => {
    pool = new WatchedPool(connectionPoolOf(open.dataSource));
    reader = new SharedSessionReader(pool as unknown as Pool);
  });

  it('reads one session with one statement', async () => {
    await reader.find(aSession().token);
    expect(pool.statements).toEqual([[aSession().token]]);
  });

  it('asks for all lookups of the same moment with one statement', async () => {
    const found = await Promise.all([...tokens(50), aSession().token].map((token) => reader.find(token)));
    expect(pool.statements).toHaveLength(1);
    expect(found.filter(Boolean)).toHaveLength(1);
  });

  it('takes the same token asked for twice as one parameter and two answers', async () => {
    const [one, other] = await Promise.all([reader.find(aSession().token), reader.find(aSession().token)]);
    expect(pool.statements).toEqual([[aSession().token]]);
    expect(one).toMatchObject({ session: aSession() });
    expect(other).toEqual(one);
  });

  it('caches nothing: the next moment is another statement', async () => {
    await reader.find(aSession().token);
    await reader.find(aSession().token);
    expect(pool.statements).toHaveLength(2);
  });

  it('gathers what comes while a statement is under way in the next one', async () => {
    const slow = gate();
    pool.before = () => slow.opened;
    const first = reader.find('first');
    await nextTurn();
    const later = tokens(40).map((token) => reader.find(token));
    await nextTurn();
    expect(pool.statements).toEqual([['first']]);
    slow.open();
    await Promise.all([first, ...later]);
    expect(pool.statements).toEqual([['first'], tokens(40)]);
  });

  it('sends a second statement beside one that is slow, and never a third', async () => {
    const slow = gate();
    pool.before = () => slow.opened;
    const asked: Promise<unknown>[] = [];
    asked.push(reader.find('first'));
    await pool.holds(1);
    asked.push(reader.find('second'));
    await pool.holds(2);
    asked.push(...tokens(40).map((token) => reader.find(token)));
    await longerThanSlow();
    expect(pool.statements).toEqual([['first'], ['second']]);
    slow.open();
    await Promise.all(asked);
    expect(pool.statements).toEqual([['first'], ['second'], tokens(40)]);
    expect(pool.mostInFlight).toBe(2);
  });

  it('answers by a statement that begins after the call, also where the same token is under way', async () => {
    const slow = gate();
    pool.before = () => slow.opened;
    const before = reader.find(aSession().token);
    await nextTurn();
    const after = reader.find(aSession().token);
    await pool.holds(2);
    expect(pool.statements).toEqual([[aSession().token], [aSession().token]]);
    slow.open();
    await Promise.all([before, after]);
  });

  it('asks for no more than a batch at once, and answers everybody', async () => {
    const asked = [...tokens(2 * MAX_BATCH + 50), aSession().token, aSession({ id: 'other' }).token];
    const found = await Promise.all(asked.map((token) => reader.find(token)));
    expect(pool.statements.map(({ length }) => length)).toEqual([MAX_BATCH, MAX_BATCH, 52]);
    expect(pool.mostInFlight).toBeLessThanOrEqual(2);
    expect(found.map((view) => view?.session.token).filter(Boolean)).toEqual(asked.slice(-2));
  });

  it('lets a statement that fails, fail for those who waited for it alone', async () => {
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

  it('goes on after the database itself refused a statement', async () => {
    await expect(reader.find('a token with a \0')).rejects.toThrow();
    expect(await reader.find(aSession().token)).not.toBeNull();
  });

  it('tells everybody who waited when the pool is closed', async () => {
    const closing = await openDatabase(1);
    const orphan = new SharedSessionReader(connectionPoolOf(closing.dataSource));
    await closing.close();
    const asked = await Promise.allSettled(tokens(3).map((token) => orphan.find(token)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('calls it overload when no connection comes free, and recovers', async () => {
    const small = await openDatabase(1);
    const busy = connectionPoolOf(small.dataSource);
    try {
      const held = await busy.connect();
      // Only from here on, so that connecting may take its time.
      busy.options.connectionTimeoutMillis = 50;
      const starving = new SharedSessionReader(busy);
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
/** So long that one more statement would have been sent, were it allowed. */
const longerThanSlow = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
