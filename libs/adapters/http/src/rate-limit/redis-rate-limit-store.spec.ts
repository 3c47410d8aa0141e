import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';

import { FixedClock } from '@portvakt/kernel/testing';

import { FallbackRateLimitStore } from './fallback-rate-limit-store.js';
import { openRateLimitStore, redisError } from './open-rate-limit-store.js';
import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';
import { REDIS_TIMEOUTS, RedisRateLimitStore, type RedisTimeouts } from './redis-rate-limit-store.js';
import { describeRateLimitStore } from './testing/rate-limit-store.contract.js';
import { findRedisServer, freePort, type RunningRedis, startRedis, startSentinel } from './testing/redis-server.js';

const THREE: RateLimit = { windowMs: 10_000, max: 3 };
/** For tests that are not about slow responses: a busy machine may be slow itself. */
const PATIENT: RedisTimeouts = { commandMs: 30_000, connectMs: 30_000, silenceMs: 60_000, outliveMs: 60_000 };
const executable = findRedisServer();

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(['log', 'error', 'warn']));

/** Resources of a test, closed after it in reverse order, even if it fails. */
const opened: (() => void | Promise<void>)[] = [];

function closing<Store extends RateLimitStore>(store: Store): Store {
  opened.push(() => store.close());
  return store;
}

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

it('the Redis store lets a request wait for 200 ms at most, because every request waits (specification §9)', () => {
  expect(REDIS_TIMEOUTS).toEqual({ commandMs: 200, connectMs: 1_000, silenceMs: 2_000, outliveMs: 1_000 });
});

it('the Redis store rejects at once while nothing listens at its URL', async () => {
  const store = closing(new RedisRateLimitStore(`redis://127.0.0.1:${await freePort()}`, new FixedClock()));
  expect(await store.connect()).toBe(false);
  await expect(store.take('key', THREE)).rejects.toThrow();
  await expect(store.reset('key')).rejects.toThrow();
});

it('an installation counts in memory while no Sentinel answers', async () => {
  const url = `redis+sentinel://127.0.0.1:${await freePort()}/cache`;
  expect(await redisError(url)).toMatch(/sentinel/i);
  const store = closing(await openRateLimitStore(new FixedClock(), url));
  const takes = Array.from({ length: 5 }, async () => store.take('key', THREE));
  expect((await Promise.all(takes)).filter(({ allowed }) => allowed)).toHaveLength(3);
});

if (executable === null) {
  process.stdout.write('No redis-server on the PATH nor in PORTVAKT_REDIS_SERVER: Redis is not tested here.\n');
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
    const store = closing(new RedisRateLimitStore(redis.url, clock, PATIENT));
    expect(await store.connect()).toBe(true);
    return store;
  }

  /** A separate client, with which the test inspects Redis. */
  function witness(url = redis.url): Redis {
    const client = new Redis(url);
    opened.push(() => client.disconnect());
    return client;
  }

  describeRateLimitStore('RedisRateLimitStore', connected);
  describeRateLimitStore('The store of an installation with Redis', (clock) =>
    openRateLimitStore(clock, redis.url, PATIENT),
  );

  describe('the counters in Redis', () => {
    it('apply one limit to all processes', async () => {
      const stores = await Promise.all([connected(), connected(), connected()]);
      const limit = { windowMs: 10_000, max: 9 };
      const takes = Array.from({ length: 200 }, async (_, i) => stores[i % 3]?.take('several processes', limit));
      const verdicts = await Promise.all(takes);
      expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(9);
    });

    it('expire by themselves and have a key prefix', async () => {
      const store = closing(new RedisRateLimitStore(redis.url, new FixedClock(), { ...PATIENT, outliveMs: 1_000 }));
      await store.connect();
      await store.take('expiring', THREE);
      const leftMs = await witness().pttl('portvakt:rate:expiring');
      expect(leftMs).toBeGreaterThan(0);
      expect(leftMs).toBeLessThanOrEqual(11_000);
    });

    it('work after the server has lost its scripts', async () => {
      const store = await connected();
      await store.take('forgotten', THREE);
      await witness().script('FLUSH');
      expect(await store.take('forgotten', THREE)).toEqual({ allowed: true, count: 2 });
    });
  });

  it('the Redis store reports a wrong password, not only a missing connection', async () => {
    const client = witness();
    await client.config('SET', 'requirepass', 'riktig');
    opened.push(async () => void (await client.config('SET', 'requirepass', '')));
    const url = redis.url.replace('redis://', 'redis://:feil@');
    const store = closing(new RedisRateLimitStore(url, new FixedClock(), PATIENT));
    expect(await store.connect()).toBe(false);
    await expect(store.take('key', THREE)).rejects.toThrow('WRONGPASS');
    expect(await redisError(url)).toMatch(/^WRONGPASS/);
    expect(await redisError(redis.url)).toMatch(/^NOAUTH/);
    expect(await redisError(redis.url.replace('redis://', 'redis://:riktig@'))).toBeNull();
  });

  it('the Redis store counts at the server that a Sentinel names', async () => {
    const sentinel = await startSentinel(server, redis);
    opened.push(() => sentinel.stop());
    const store = closing(new RedisRateLimitStore(sentinel.url, new FixedClock(), PATIENT));
    expect(await store.connect()).toBe(true);
    await store.take('named by a Sentinel', THREE);
    expect(await redisError(sentinel.url)).toBeNull();
    expect(await witness().exists('portvakt:rate:named by a Sentinel')).toBe(1);
  });

  describe('an installation whose Redis fails and recovers', () => {
    const letIn = async (store: RateLimitStore, key: string, times: number): Promise<number> => {
      const takes = Array.from({ length: times }, async (): Promise<RateVerdict> => store.take(key, THREE));
      return (await Promise.all(takes)).filter(({ allowed }) => allowed).length;
    };

    /** Ends when Redis no longer has the key, so only a query can tell. */
    async function untilRedisCounts(store: RateLimitStore, clock: FixedClock, url: string, key: string): Promise<void> {
      const client = witness(url);
      while ((await client.exists(`portvakt:rate:${key}`)) === 0) {
        clock.advance(1_000);
        await store.take(key, THREE);
      }
    }

    it('counts in memory while Redis hangs, and in Redis afterwards', async () => {
      const clock = new FixedClock();
      const store = closing(await openRateLimitStore(clock, redis.url));
      expect(await letIn(store, 'hanging', 2)).toBe(2);
      redis.pause();
      try {
        expect(await letIn(store, 'hanging', 200)).toBe(1);
      } finally {
        redis.resume();
      }
      await untilRedisCounts(store, clock, redis.url, 'after the pause');
    });

    it('reports without a request that it counts in Redis again, so that a quiet service ends its alert', async () => {
      const clock = new FixedClock();
      const store = closing(await openRateLimitStore(clock, redis.url));
      if (!(store instanceof FallbackRateLimitStore)) throw new Error('it does not use Redis');
      redis.pause();
      try {
        await store.take('quiet', THREE);
      } finally {
        redis.resume();
      }
      expect(store.isShared).toBe(false);
      for (let waited = 0; !store.isShared && waited < 100; waited += 1) {
        clock.advance(1_000);
        await sleep(50);
      }
      expect(store.isShared).toBe(true);
    });

    it('reports without a request that it counts alone, from the start and when Redis stops', async () => {
      const port = await freePort();
      const store = closing(await openRateLimitStore(new FixedClock(), `redis://127.0.0.1:${port}`));
      if (!(store instanceof FallbackRateLimitStore)) throw new Error('it does not use Redis');
      const until = async (isShared: boolean): Promise<void> => {
        while (store.isShared !== isShared) await sleep(10);
      };
      expect(store.isShared).toBe(false);
      const late = await startRedis(server, port);
      try {
        await until(true);
      } finally {
        await late.stop();
      }
      await until(false);
    });

    it('connects to a Redis that starts later', async () => {
      const clock = new FixedClock();
      const port = await freePort();
      const store = closing(await openRateLimitStore(clock, `redis://127.0.0.1:${port}`));
      expect(await letIn(store, 'early', 5)).toBe(3);
      const late = await startRedis(server, port);
      opened.push(() => late.stop());
      await untilRedisCounts(store, clock, late.url, 'late');
    });
  });
}
