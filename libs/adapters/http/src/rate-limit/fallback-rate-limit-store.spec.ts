import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';

import { FixedClock } from '@portvakt/kernel/testing';

import { FallbackRateLimitStore } from './fallback-rate-limit-store.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { openRateLimitStore } from './open-rate-limit-store.js';
import type { RateLimit, RateVerdict, SharedRateLimitStore } from './rate-limit-store.js';
import { freePort } from './testing/redis-server.js';
import { describeRateLimitStore } from './testing/rate-limit-store.contract.js';

const THREE: RateLimit = { windowMs: 10_000, max: 3 };

/** Counts in memory and can be told to fail. */
class FragileStore implements SharedRateLimitStore {
  readonly isConnected = true;
  isDown = false;
  asked = 0;
  private readonly counters: MemoryRateLimitStore;

  constructor(clock: FixedClock) {
    this.counters = new MemoryRateLimitStore(clock);
  }

  async take(key: string, limit: RateLimit): Promise<RateVerdict> {
    this.work();
    return this.counters.take(key, limit);
  }

  async isFull(key: string, limit: RateLimit): Promise<boolean> {
    this.work();
    return this.counters.isFull(key, limit);
  }

  async giveBack(key: string): Promise<void> {
    this.work();
    this.counters.giveBack(key);
  }

  async moveWindow(key: string, limit: RateLimit): Promise<void> {
    this.work();
    this.counters.moveWindow(key, limit);
  }

  async reset(key: string): Promise<void> {
    this.work();
    this.counters.reset(key);
  }

  close(): void {
    this.counters.close();
  }

  private work(): void {
    this.asked += 1;
    if (this.isDown) throw new Error('connection refused');
  }
}

function failingStoreContext() {
  const clock = new FixedClock();
  const shared = new FragileStore(clock);
  const store = new FallbackRateLimitStore(shared, new MemoryRateLimitStore(clock), clock);
  const letIn = async (times: number): Promise<number> => {
    const verdicts = await Promise.all(Array.from({ length: times }, () => store.take('key', THREE)));
    return verdicts.filter(({ allowed }) => allowed).length;
  };
  return { clock, shared, store, letIn };
}

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['log', 'error', 'warn']));

describeRateLimitStore(
  'FallbackRateLimitStore while the shared store answers',
  async (clock) => new FallbackRateLimitStore(new FragileStore(clock), new MemoryRateLimitStore(clock), clock),
);
describeRateLimitStore('FallbackRateLimitStore while the shared store fails', async (clock) => {
  const shared = new FragileStore(clock);
  shared.isDown = true;
  return new FallbackRateLimitStore(shared, new MemoryRateLimitStore(clock), clock);
});

describe('the counters of a process whose shared store fails', () => {
  it('continue in memory with what the process has let through', async () => {
    const { shared, letIn } = failingStoreContext();
    expect(await letIn(2)).toBe(2);
    shared.isDown = true;
    expect(await letIn(200)).toBe(1);
  });

  it('keep their limit when the shared store comes back empty, for one window', async () => {
    const { clock, shared, store, letIn } = failingStoreContext();
    expect(await letIn(5)).toBe(3);
    shared.isDown = true;
    await letIn(1);
    shared.isDown = false;
    await shared.reset('key');
    clock.advance(1_000);
    expect(await letIn(5)).toBe(0);
    expect(await store.isFull('key', THREE)).toBe(true);
    clock.advance(THREE.windowMs + 1);
    expect(await letIn(5)).toBe(3);
  });

  it('are ignored while the shared store answers, which another process may have reset', async () => {
    const { shared, store, letIn } = failingStoreContext();
    expect(await letIn(5)).toBe(3);
    await shared.reset('key');
    expect(await store.isFull('key', THREE)).toBe(false);
    expect(await letIn(5)).toBe(3);
  });

  it('are reduced by a request that is given back', async () => {
    const { shared, store, letIn } = failingStoreContext();
    expect(await letIn(3)).toBe(3);
    await store.giveBack('key');
    shared.isDown = true;
    expect(await letIn(5)).toBe(1);
  });

  it('skip the failing store for a second, then try it with one request', async () => {
    const { clock, shared, letIn } = failingStoreContext();
    shared.isDown = true;
    await letIn(1);
    await letIn(50);
    expect(shared.asked).toBe(1);
    clock.advance(1_000);
    await letIn(50);
    expect(shared.asked).toBe(2);
  });

  it('return to the shared store when it answers again', async () => {
    const { clock, shared, letIn } = failingStoreContext();
    await letIn(3);
    shared.isDown = true;
    await letIn(1);
    shared.isDown = false;
    clock.advance(1_000);
    expect(await letIn(1)).toBe(0);
    expect(await letIn(1)).toBe(0);
    expect(shared.asked).toBe(6);
  });

  it('ask the shared store again after a second, even if the system clock was set back', async () => {
    const { clock, shared, letIn } = failingStoreContext();
    shared.isDown = true;
    await letIn(1);
    clock.setBack(600_000);
    clock.advance(1_000);
    await letIn(1);
    expect(shared.asked).toBe(2);
  });

  it('can be reset without an error', async () => {
    const { shared, store, letIn } = failingStoreContext();
    shared.isDown = true;
    await letIn(3);
    await store.reset('key');
    expect(await letIn(1)).toBe(1);
  });

  it('stay reset when the shared store answers again, which still has what it counted before', async () => {
    const { clock, shared, store, letIn } = failingStoreContext();
    expect(await letIn(5)).toBe(3);
    shared.isDown = true;
    for (let n = 0; n < 250; n++) await store.reset(`key ${n}`);
    await store.reset('key');
    shared.isDown = false;
    clock.advance(1_000);
    expect(await letIn(1)).toBe(1);
    expect(await shared.take('key', THREE)).toEqual({ allowed: true, count: 2 });
    const { asked } = shared;
    expect(await letIn(5)).toBe(1);
    expect(shared.asked - asked).toBe(5);
  });

  it('are limited from the start when Redis cannot be reached', async () => {
    const store = await openRateLimitStore(new FixedClock(), `redis://127.0.0.1:${await freePort()}`);
    try {
      const takes = Array.from({ length: 200 }, async () => store.take('key', THREE));
      expect((await Promise.all(takes)).filter(({ allowed }) => allowed)).toHaveLength(3);
    } finally {
      store.close();
    }
  });
});
