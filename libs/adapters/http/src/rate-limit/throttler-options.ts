import type { ThrottlerModuleOptions, ThrottlerStorage } from '@nestjs/throttler';

import { EMAIL_LIMIT } from './rate-limit-rules.js';
import type { RateLimitStore } from './rate-limit-store.js';
import type { RateLimiter } from './rate-limiter.js';

/** Options of `ThrottlerModule`, with which `EmailRateLimitGuard` counts in the store of all other limits. */
export const throttlerOptions = (limiter: RateLimiter): ThrottlerModuleOptions => ({
  throttlers: [{ ttl: EMAIL_LIMIT.windowMs, limit: EMAIL_LIMIT.max }],
  storage: throttlerStorage(limiter.store),
  skipIf: () => !limiter.enabled,
  // The error filter sends the headers of a refusal (specification §9). An allowed request has none.
  setHeaders: false,
});

/** Adapts our store to the throttler, which passes milliseconds and expects seconds. */
const throttlerStorage = (store: RateLimitStore): ThrottlerStorage => ({
  async increment(key, windowMs, max) {
    const verdict = await store.take(key, { windowMs, max });
    const seconds = verdict.allowed ? Math.ceil(windowMs / 1000) : verdict.retryAfterSeconds;
    return {
      totalHits: verdict.allowed ? verdict.count : max,
      timeToExpire: seconds,
      isBlocked: !verdict.allowed,
      timeToBlockExpire: verdict.allowed ? 0 : seconds,
    };
  },
});
