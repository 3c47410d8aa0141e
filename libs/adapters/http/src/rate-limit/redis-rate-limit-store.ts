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
 * One take (specification §9). `figure` is the count if the request is allowed, otherwise the milliseconds to wait. The
 * time is the service's, not Redis's; a key outlives its window by a second to tolerate differing clocks. Processes
 * share no monotonic clock: if one of the two clocks is set back, the other one limits the wait.
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

/** Every request waits for this answer, so after this time the fallback in memory is better. */
const COMMAND_TIMEOUT_MS = 200;
const CONNECT_TIMEOUT_MS = 1_000;
/** A connection is closed if a command has had no answer for this long. */
const SILENCE_MS = 2_000;
const MAX_RETRY_DELAY_MS = 2_000;

/** Counters in Redis or Valkey, shared by all processes. Rejects if the server does not answer in time. */
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
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_DELAY_MS),
    });
    // The command that fails reports the error; an `error` event without a listener would end the process.
    this.redis.on('error', () => undefined);
  }

  /** Returns whether the first connection succeeded; if not, it is retried in the background. */
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

  async isFull(key: string, { windowMs, max }: RateLimit): Promise<boolean> {
    const [count, last] = await this.redis.hmget(key, 'count', 'last');
    return Number(count ?? 0) >= max && this.clock.now().getTime() - Number(last) <= windowMs;
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
