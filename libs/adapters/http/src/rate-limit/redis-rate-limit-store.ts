import { setTimeout as sleep } from 'node:timers/promises';

import { Redis, type RedisOptions, type Result } from 'ioredis';

import type { Clock } from '@portvakt/kernel';

import { type RateLimit, type RateVerdict, refusedFor, type SharedRateLimitStore } from './rate-limit-store.js';
import { parseSentinelUrl } from './sentinel-url.js';

type TakeReply = [allowed: 0 | 1, figure: number];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    takeOne(
      key: string,
      nowMs: number,
      windowMs: number,
      max: number,
      isFixed: 0 | 1,
      outliveMs: number,
    ): Result<TakeReply, Context>;
    giveOneBack(key: string): Result<null, Context>;
    moveWindow(key: string, nowMs: number, windowMs: number, outliveMs: number): Result<null, Context>;
  }
}

/**
 * One take (specification §9). `figure` is the count if the request is allowed, otherwise the milliseconds to wait. The
 * time is the service's, not Redis's; a key outlives its window a little to tolerate differing clocks. Processes
 * share no monotonic clock: if one of the two clocks is set back, the other one limits the wait. The beginning of the
 * window is called `last` in Redis, because processes of earlier releases count there too; these do not write `previous`,
 * where it began before the last take.
 */
const TAKE_ONE = `
local count, since = unpack(redis.call('HMGET', KEYS[1], 'count', 'last'))
local now, window, max, fixed = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == '1'
local previous
if not count or now - tonumber(since) > window then
  count, since = 1, ARGV[1]
  previous = since
elseif tonumber(count) >= max then
  return {0, math.max(0, math.min(tonumber(since) + window - now, redis.call('PTTL', KEYS[1]), window))}
else
  count = tonumber(count) + 1
  previous = since
  if not fixed then since = ARGV[1] end
end
redis.call('HSET', KEYS[1], 'count', count, 'last', since, 'previous', previous)
redis.call('PEXPIRE', KEYS[1], window + tonumber(ARGV[5]))
return {1, count}`;

const GIVE_ONE_BACK = `
local count, since, previous = unpack(redis.call('HMGET', KEYS[1], 'count', 'last', 'previous'))
if count and tonumber(count) > 1 then
  redis.call('HSET', KEYS[1], 'count', count - 1, 'last', previous or since)
else
  redis.call('DEL', KEYS[1])
end`;

const MOVE_WINDOW = `
local count, since = unpack(redis.call('HMGET', KEYS[1], 'count', 'last'))
if not count or tonumber(ARGV[1]) - tonumber(since) > tonumber(ARGV[2]) then count = 1 end
redis.call('HSET', KEYS[1], 'count', count, 'last', ARGV[1], 'previous', ARGV[1])
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[2]) + tonumber(ARGV[3]))`;

/** In milliseconds: how long the store waits for Redis, and how long Redis keeps a counter. */
export interface RedisTimeouts {
  /** Every request waits for this answer, so after this time the fallback in memory is better. */
  readonly commandMs: number;
  readonly connectMs: number;
  /** A connection is closed if a command has had no answer for this long. */
  readonly silenceMs: number;
  /** How long a counter outlives its window in Redis. */
  readonly outliveMs: number;
}

export const REDIS_TIMEOUTS: RedisTimeouts = { commandMs: 200, connectMs: 1_000, silenceMs: 2_000, outliveMs: 1_000 };
/** If the server has not closed the connection by then, it is destroyed. */
const DISCONNECT_MS = 200;
const MAX_RETRY_DELAY_MS = 2_000;

const retryDelay = (attempt: number): number => Math.min(attempt * 100, MAX_RETRY_DELAY_MS);

const optionsWith = ({ commandMs, connectMs, silenceMs }: RedisTimeouts): RedisOptions => ({
  lazyConnect: true,
  keyPrefix: 'portvakt:rate:',
  scripts: {
    takeOne: { lua: TAKE_ONE, numberOfKeys: 1 },
    giveOneBack: { lua: GIVE_ONE_BACK, numberOfKeys: 1 },
    moveWindow: { lua: MOVE_WINDOW, numberOfKeys: 1 },
  },
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: commandMs,
  connectTimeout: connectMs,
  sentinelCommandTimeout: connectMs,
  socketTimeout: silenceMs,
  disconnectTimeout: DISCONNECT_MS,
  retryStrategy: retryDelay,
  // After a failover, the server is no longer the primary.
  reconnectOnError: ({ message }) => message.includes('READONLY'),
});

function openRedis(url: string, options: RedisOptions): Redis {
  const sentinel = parseSentinelUrl(url);
  if (sentinel === null) return new Redis(url, options);
  const { sentinels, isEncrypted, ...servers } = sentinel;
  return new Redis({
    ...servers,
    sentinels: [...sentinels],
    sentinelRetryStrategy: retryDelay,
    ...(isEncrypted ? { enableTLSForSentinelMode: true, tls: {}, sentinelTLS: {} } : {}),
    ...options,
  });
}

const CHECK_OPTIONS: RedisOptions = {
  ...optionsWith({ ...REDIS_TIMEOUTS, commandMs: REDIS_TIMEOUTS.connectMs }),
  retryStrategy: null,
  sentinelRetryStrategy: () => null,
};

/** Connects, signs in and pings. Returns why Redis, or the primary that the Sentinels name, cannot be used, or null. */
export async function connectionError(url: string): Promise<string | null> {
  const redis = openRedis(url, CHECK_OPTIONS);
  let reason: Error | null = null;
  // The first error is the cause; those of later commands only say that there is no connection.
  redis.on('error', (error: Error) => (reason ??= error));
  try {
    await redis.connect();
    await redis.ping();
    return null;
  } catch (error) {
    return (reason ?? (error as Error)).message;
  } finally {
    redis.disconnect();
  }
}

/** Counters in Redis or Valkey, shared by all processes. Rejects if the server does not answer in time. */
export class RedisRateLimitStore implements SharedRateLimitStore {
  private readonly redis: Redis;
  /** Why there is no connection, for instance a wrong password. The errors of commands do not say it. */
  private connectionError: Error | null = null;

  constructor(
    url: string,
    private readonly clock: Clock,
    private readonly timeouts = REDIS_TIMEOUTS,
  ) {
    this.redis = openRedis(url, optionsWith(timeouts));
    // An `error` event without a listener would end the process.
    this.redis.on('error', (error: Error) => (this.connectionError = error));
    this.redis.on('ready', () => (this.connectionError = null));
  }

  get isConnected(): boolean {
    return this.redis.status === 'ready';
  }

  /**
   * Returns whether a connection is made within a second. If not, connecting goes on in the background, possibly
   * without end, because Sentinels that do not answer are asked again and again.
   */
  async connect(): Promise<boolean> {
    const connected = this.redis.connect().then(
      () => true,
      () => false,
    );
    const timeout = new AbortController();
    const late = sleep(this.timeouts.connectMs, false, { signal: timeout.signal }).catch(() => false);
    return Promise.race([connected, late]).finally(() => timeout.abort());
  }

  async take(key: string, { windowMs, max, isFixed }: RateLimit): Promise<RateVerdict> {
    const nowMs = this.clock.now().getTime();
    const taking = this.redis.takeOne(key, nowMs, windowMs, max, isFixed ? 1 : 0, this.timeouts.outliveMs);
    const [allowed, figure] = await this.withReason(taking);
    return allowed === 1 ? { allowed: true, count: figure } : refusedFor(figure);
  }

  async isFull(key: string, { windowMs, max }: RateLimit): Promise<boolean> {
    const [count, since] = await this.withReason(this.redis.hmget(key, 'count', 'last'));
    return Number(count ?? 0) >= max && this.clock.now().getTime() - Number(since) <= windowMs;
  }

  async giveBack(key: string): Promise<void> {
    await this.withReason(this.redis.giveOneBack(key));
  }

  async moveWindow(key: string, { windowMs }: RateLimit): Promise<void> {
    const nowMs = this.clock.now().getTime();
    await this.withReason(this.redis.moveWindow(key, nowMs, windowMs, this.timeouts.outliveMs));
  }

  async reset(key: string): Promise<void> {
    await this.withReason(this.redis.del(key));
  }

  close(): void {
    this.redis.disconnect();
  }

  private withReason<T>(answer: Promise<T>): Promise<T> {
    return answer.catch((error: unknown) => {
      throw this.connectionError ?? error;
    });
  }
}
