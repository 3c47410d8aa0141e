import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';

import { FixedClock } from '@portvakt/kernel/testing';

import { openRateLimitStore } from './open-rate-limit-store.js';
import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';
import { describeRateLimitStore } from './testing/rate-limit-store.contract.js';
import { findRedisServer, freePort, type RunningRedis, startRedis } from './testing/redis-server.js';

const THREE: RateLimit = { windowMs: 10_000, max: 3 };
const executable = findRedisServer();

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['log', 'error', 'warn']));

it('rejects at once while nothing listens at its address', async () => {
  const store = new RedisRateLimitStore(`redis://127.0.0.1:${await freePort()}`, new FixedClock());
  expect(await store.connect()).toBe(false);
  await expect(store.take('key', THREE)).rejects.toThrow();
  await expect(store.reset('key')).rejects.toThrow();
  store.close();
});

if (executable === null) {
  process.stdout.write('No redis-server on the PATH nor in PORTVAKT_REDIS_SERVER: counters in Redis are not tested here.\n');
} else {
  describeWithRedis(executable);
}

function describeWithRedis(server: string): void {
  let redis: RunningRedis;

  beforeAll(async () => {
    redis = await startRedis(server, await freePort());
  });

  afterAll(() => redis.stop());

  async function connected(clock = new FixedClock()): Promise<RedisRateLimitStore> {
    const store = new RedisRateLimitStore(redis.url, clock);
    expect(await store.connect()).toBe(true);
    return store;
  }

  describeRateLimitStore('RedisRateLimitStore', connected);
  describeRateLimitStore('The store of an installation with Redis', (clock) => openRateLimitStore(clock, redis.url));

  describe('the counters in Redis', () => {
    it('set one ceiling over all processes', async () => {
      const stores = await Promise.all([connected(), connected(), connected()]);
      const takes = Array.from({ length: 200 }, (_, i) => stores[i % 3]?.take('several processes', { windowMs: 10_000, max: 9 }));
      const verdicts = await Promise.all(takes);
      expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(9);
      for (const store of stores) store.close();
    });

    it('expire by themselves, and stand under a name of their own', async () => {
      const store = await connected();
      const client = new Redis(redis.url);
      await store.take('expiring', THREE);
      const leftMs = await client.pttl('portvakt:rate:expiring');
      expect(leftMs).toBeGreaterThan(0);
      expect(leftMs).toBeLessThanOrEqual(11_000);
      client.disconnect();
      store.close();
    });

    it('do without scripts that the server has forgotten', async () => {
      const store = await connected();
      const client = new Redis(redis.url);
      await store.take('forgotten', THREE);
      await client.script('FLUSH');
      expect(await store.take('forgotten', THREE)).toEqual({ allowed: true, count: 2 });
      client.disconnect();
      store.close();
    });
  });

  describe('an installation whose Redis comes and goes', () => {
    const letIn = async (store: RateLimitStore, key: string, times: number): Promise<number> => {
      const takes = Array.from({ length: times }, async (): Promise<RateVerdict> => store.take(key, THREE));
      return (await Promise.all(takes)).filter(({ allowed }) => allowed).length;
    };

    /** Ends when Redis itself holds the key, so only when it is asked again. */
    async function untilRedisCounts(store: RateLimitStore, clock: FixedClock, url: string, key: string): Promise<void> {
      const witness = new Redis(url);
      while ((await witness.exists(`portvakt:rate:${key}`)) === 0) {
        clock.advance(1_000);
        await store.take(key, THREE);
      }
      witness.disconnect();
    }

    it('is limited by memory while Redis hangs, and by Redis afterwards', async () => {
      const clock = new FixedClock();
      const store = await openRateLimitStore(clock, redis.url);
      expect(await letIn(store, 'hanging', 5)).toBe(3);
      redis.pause();
      expect(await letIn(store, 'hanging', 200)).toBe(3);
      redis.resume();
      await untilRedisCounts(store, clock, redis.url, 'after the pause');
      store.close();
    });

    it('connects by itself to a Redis that starts later', async () => {
      const clock = new FixedClock();
      const port = await freePort();
      const store = await openRateLimitStore(clock, `redis://127.0.0.1:${port}`);
      expect(await letIn(store, 'early', 5)).toBe(3);
      const late = await startRedis(server, port);
      await untilRedisCounts(store, clock, late.url, 'late');
      store.close();
      await late.stop();
    });
  });
}
