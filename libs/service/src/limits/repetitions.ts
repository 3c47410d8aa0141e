import type { RateLimitStore } from '@portvakt/adapters/http';
import type { Repetitions } from '@portvakt/kernel';

/** Counts in the store of the rate limits, which all processes share. Works even if the rate limits are disabled. */
export const repetitionsOf = (store: RateLimitStore): Repetitions => ({
  async once(key, windowMs, work) {
    const first = `first ${key}`;
    if (!(await store.take(first, { windowMs, max: 1 })).allowed) return;
    try {
      await work();
    } catch (error) {
      await store.giveBack(first);
      throw error;
    }
  },
});
