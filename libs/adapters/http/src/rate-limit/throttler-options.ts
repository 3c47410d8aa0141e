import type { ThrottlerModuleOptions, ThrottlerStorage } from '@nestjs/throttler';

import { EMAIL_LIMIT } from './rate-limit-rules.js';
import type { RateLimitStore } from './rate-limit-store.js';
import type { RateLimiter } from './rate-limiter.js';

/** What `ThrottlerModule.forRootAsync` is given, so that `EmailRateLimitGuard` counts in the same store as the rest. */
export const throttlerOptions = (limiter: RateLimiter): ThrottlerModuleOptions => ({
  throttlers: [{ ttl: EMAIL_LIMIT.windowMs, limit: EMAIL_LIMIT.max }],
  storage: throttlerStorage(limiter.store),
  skipIf: () => !limiter.enabled,
  // The headers of a refusal are the error filter's (specification §9), and one that is let in has none.
  setHeaders: false,
});

/** Our counters as the throttler asks for them: lengths of time in milliseconds, answers in seconds. */
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
