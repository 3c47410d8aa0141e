import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { OverloadError } from '@portvakt/kernel';

import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** Work that runs until `end` or `fail` is called. */
class Job {
  hasBegun = false;
  private settle: { resolve(value: string): void; reject(error: Error): void } | undefined;

  readonly run = (): Promise<string> => {
    this.hasBegun = true;
    return new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  };
  end(value = 'done'): void {
    this.settle?.resolve(value);
  }
  fail(): void {
    this.settle?.reject(new Error('failed'));
  }
}

const jobs = (count: number): Job[] => Array.from({ length: count }, () => new Job());
const begun = (all: readonly Job[]): number[] => all.flatMap(({ hasBegun }, n) => (hasBegun ? [n] : []));
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('ConcurrencyLimiter', () => {
  it('returns the result of the work', async () => {
    expect(await new ConcurrencyLimiter(1, 0).run(async () => 42)).toBe(42);
  });

  it('limits concurrent work, and starts waiting work in order of arrival', async () => {
    const queue = new ConcurrencyLimiter(2, 10);
    const all = jobs(5);
    const running = all.map(({ run }) => queue.run(run));
    await nextTurn();
    expect(begun(all)).toEqual([0, 1]);
    all[1]!.end();
    await nextTurn();
    expect(begun(all)).toEqual([0, 1, 2]);
    all[0]!.end();
    all[2]!.end();
    await nextTurn();
    expect(begun(all)).toEqual([0, 1, 2, 3, 4]);
    all.forEach((job) => job.end());
    expect(await Promise.all(running)).toEqual(Array.from({ length: 5 }, () => 'done'));
  });

  it('never exceeds the limit under load', async () => {
    const queue = new ConcurrencyLimiter(3, 1_000);
    let now = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++now);
      await nextTurn();
      now--;
    };
    await Promise.all(Array.from({ length: 100 }, () => queue.run(work)));
    expect(most).toBe(3);
    expect(now).toBe(0);
  });

  it('rejects work when the queue is full, without starting it, and keeps waiting work', async () => {
    const queue = new ConcurrencyLimiter(1, 2);
    const all = jobs(4);
    const running = all.slice(0, 3).map(({ run }) => queue.run(run));
    await expect(queue.run(all[3]!.run)).rejects.toBeInstanceOf(OverloadError);
    for (const job of all) {
      job.end();
      await nextTurn();
    }
    expect(await Promise.all(running)).toEqual(['done', 'done', 'done']);
    expect(begun(all)).toEqual([0, 1, 2]);
  });

  it('accepts work again when running work has ended', async () => {
    const queue = new ConcurrencyLimiter(1, 0);
    const [first, second] = jobs(2);
    const running = queue.run(first!.run);
    await expect(queue.run(second!.run)).rejects.toBeInstanceOf(OverloadError);
    first!.end();
    await running;
    const next = queue.run(second!.run);
    await nextTurn();
    second!.end('second');
    expect(await next).toBe('second');
  });

  it('starts the next work after a failure, whether a rejection or a throw', async () => {
    const queue = new ConcurrencyLimiter(1, 1);
    const failing = new Job();
    const first = queue.run(failing.run);
    const waiting = queue.run(async () => 'completed');
    await nextTurn();
    failing.fail();
    await expect(first).rejects.toThrow('failed');
    expect(await waiting).toBe('completed');
    const throwing = queue.run(() => {
      throw new Error('thrown');
    });
    await expect(throwing).rejects.toThrow('thrown');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});

describe('ConcurrencyLimiter on a slow machine', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const take = (ms: number) => (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const settled = async (work: readonly Promise<unknown>[]): Promise<readonly string[]> =>
    (await Promise.allSettled(work)).map(({ status }) => status);

  /** A queue for two concurrent pieces of work, after one that took two seconds. */
  async function slowQueue(maxWaiting = 64): Promise<ConcurrencyLimiter> {
    const queue = new ConcurrencyLimiter(2, maxWaiting);
    const first = queue.run(take(2_000));
    await jest.advanceTimersByTimeAsync(2_000);
    await first;
    return queue;
  }

  it('rejects at once work that would have to wait longer than five seconds', async () => {
    const queue = await slowQueue();
    const accepted = Array.from({ length: 6 }, () => queue.run(take(2_000)));
    await expect(queue.run(take(2_000))).rejects.toBeInstanceOf(OverloadError);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await settled(accepted)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'));
  });

  it('suggests to retry when all the waiting work has started', async () => {
    const queue = await slowQueue(4);
    const accepted = Array.from({ length: 6 }, () => queue.run(take(2_000)));
    await expect(queue.run(take(2_000))).rejects.toMatchObject({ retryAfterSeconds: 6 });
    await jest.advanceTimersByTimeAsync(10_000);
    await Promise.all(accepted);
  });

  it('accepts more work again when work becomes faster', async () => {
    const queue = await slowQueue();
    for (let round = 0; round < 20; round++) {
      const fast = queue.run(take(100));
      await jest.advanceTimersByTimeAsync(100);
      await fast;
    }
    const accepted = Array.from({ length: 66 }, () => queue.run(take(100)));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(new Set(await settled(accepted))).toEqual(new Set(['fulfilled']));
  });

  it('rejects work that has waited for five seconds because other work takes longer than before', async () => {
    const queue = new ConcurrencyLimiter(1, 64);
    const endless = queue.run(take(60_000));
    const waiting = queue.run(take(1));
    const refused = expect(waiting).rejects.toBeInstanceOf(OverloadError);
    await jest.advanceTimersByTimeAsync(5_000);
    await refused;
    await jest.advanceTimersByTimeAsync(60_000);
    await endless;
  });

  it('lets single work wait longer', async () => {
    const queue = new ConcurrencyLimiter(1, 64);
    const first = queue.run(take(30_000));
    const patient = queue.run(take(1), 60_000);
    const refused = expect(queue.run(take(1))).rejects.toBeInstanceOf(OverloadError);
    await jest.advanceTimersByTimeAsync(30_000);
    await refused;
    await jest.advanceTimersByTimeAsync(1);
    expect(await settled([first, patient])).toEqual(['fulfilled', 'fulfilled']);
  });
});
