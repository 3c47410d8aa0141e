import type { RateLimitStore } from '@portvakt/adapters/http';
import type { Repetitions } from '@portvakt/kernel';

/** Counts in the store of the rate limits, which all processes share, whether the limits are switched on or not. */
export const repetitionsIn = (store: RateLimitStore): Repetitions => ({
  isFirst: async (key, windowMs) => (await store.take(`first ${key}`, { windowMs, max: 1 })).allowed,
});
