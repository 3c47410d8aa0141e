import { Redis, type Result } from 'ioredis';

import type { Clock } from '@portvakt/kernel';

import { type RateLimit, type RateLimitStore, type RateVerdict, refusedFor } from './rate-limit-store.js';

type TakeReply = [allowed: 0 | 1, figure: number];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeOne(key: string, nowMs: number, windowMs: number, max: number): Result<TakeReply, Context>;
    giveOneBack(key: string): Result<null, Context>;
  }
}

/**
 * One take of specification §9. `figure` is the count of a take that is let in, else the time to wait. The time is
 * ours, not Redis's; a key outlives its window by a second, so that the two clocks need not run alike to the
 * millisecond. Processes have no monotonic clock in common: where one of the two clocks is set back, the other one
 * bounds the wait.
 */
const TAKE_ONE = `
local count, last = unpack(redis.call('HMGET', KEYS[1], 'count', 'last'))
local now, window, max = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not count or now - tonumber(last) > window then
  count = 1
elseif tonumber(count) >= max then
  return {0, math.max(0, math.min(tonumber(last) + window - now, redis.call('PTTL', KEYS[1]), window))}
else
  count = tonumber(count) + 1
end
redis.call('HSET', KEYS[1], 'count', count, 'last', ARGV[1])
redis.call('PEXPIRE', KEYS[1], window + 1000)
return {1, count}`;

const GIVE_ONE_BACK = `
local count = tonumber(redis.call('HGET', KEYS[1], 'count'))
if count and count > 1 then redis.call('HSET', KEYS[1], 'count', count - 1) else redis.call('DEL', KEYS[1]) end`;

/** An answer that takes longer is worth less than one from memory: every request would wait for it. */
const COMMAND_TIMEOUT_MS = 200;
const CONNECT_TIMEOUT_MS = 1_000;
/** A connection that has been silent for so long with a command open is given up. */
const SILENCE_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;

/** Counters in Redis or Valkey, one set for all processes. Rejects when the server does not answer soon. */
export class RedisRateLimitStore implements RateLimitStore {
  private readonly redis: Redis;

  constructor(
    url: string,
    private readonly clock: Clock,
  ) {
    this.redis = new Redis(url, {
      lazyConnect: true,
      keyPrefix: 'portvakt:rate:',
      scripts: {
        takeOne: { lua: TAKE_ONE, numberOfKeys: 1 },
        giveOneBack: { lua: GIVE_ONE_BACK, numberOfKeys: 1 },
      },
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      disconnectTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_PAUSE_MS),
    });
    // Whoever sends a command learns of the trouble from it; an event that nobody hears would end the process.
    this.redis.on('error', () => undefined);
  }

  /** Whether the first connection stands; when not, it is tried again in the background. */
  async connect(): Promise<boolean> {
    try {
      await this.redis.connect();
      return true;
    } catch {
      return false;
    }
  }

  async take(key: string, { windowMs, max }: RateLimit): Promise<RateVerdict> {
    const [allowed, figure] = await this.redis.takeOne(key, this.clock.now().getTime(), windowMs, max);
    return allowed === 1 ? { allowed: true, count: figure } : refusedFor(figure);
  }

  async giveBack(key: string): Promise<void> {
    await this.redis.giveOneBack(key);
  }

  async reset(key: string): Promise<void> {
    await this.redis.del(key);
  }

  close(): void {
    this.redis.disconnect();
  }
}
