import type { Clock, MonotonicClock } from '@portvakt/kernel';

import { FallbackRateLimitStore } from './fallback-rate-limit-store.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import type { RateLimitStore } from './rate-limit-store.js';
import { RedisRateLimitStore } from './redis-rate-limit-store.js';

/**
 * Counters in memory or, with a `redis://` or `rediss://` address, shared by all processes. Waits a second at most for
 * the first connection and never fails for want of it.
 */
export async function openRateLimitStore(clock: Clock & MonotonicClock, redisUrl?: string): Promise<RateLimitStore> {
  const local = new MemoryRateLimitStore(clock);
  if (redisUrl === undefined) return local;
  const shared = new RedisRateLimitStore(redisUrl, clock);
  await shared.connect();
  return new FallbackRateLimitStore(shared, local, clock);
}
