import type { RateLimiter } from '@portvakt/adapters/http';
import type { ViewAllowance } from '@portvakt/operators';

const HOUR_MS = 3_600_000;

/** Counts the users that an operator opens with the rate limits (operators §13.1). */
export const viewAllowanceOf = ({ enabled, store }: RateLimiter, viewsPerHour: number): ViewAllowance => ({
  async take(operator) {
    if (!enabled) return 'granted';
    const verdict = await store.take(`views ${operator}`, { windowMs: HOUR_MS, max: viewsPerHour });
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
});
