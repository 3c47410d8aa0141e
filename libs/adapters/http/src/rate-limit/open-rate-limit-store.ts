import type { Clock, MonotonicClock } from '@portvakt/kernel';

import { FallbackRateLimitStore } from './fallback-rate-limit-store.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import type { RateLimitStore } from './rate-limit-store.js';
import type { RedisTimeouts } from './redis-rate-limit-store.js';

/**
 * Opens counters in memory or, with a `redis://` or `rediss://` URL, counters shared by all processes. Waits for the first
 * connection, by default for a second at most; if there is none yet, requests are counted in memory.
 */
export async function openRateLimitStore(
  clock: Clock & MonotonicClock,
  redisUrl?: string,
  timeouts?: RedisTimeouts,
): Promise<RateLimitStore> {
  const local = new MemoryRateLimitStore(clock);
  if (redisUrl === undefined) return local;
  const { RedisRateLimitStore } = await import('./redis-rate-limit-store.js');
  const shared = new RedisRateLimitStore(redisUrl, clock, timeouts);
  await shared.connect();
  return new FallbackRateLimitStore(shared, local, clock);
}

/** Why the store at `redisUrl` cannot be used, or null. */
export async function redisError(redisUrl: string): Promise<string | null> {
  const { connectionError } = await import('./redis-rate-limit-store.js');
  return connectionError(redisUrl);
}
