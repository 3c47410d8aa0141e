import { setTimeout as sleep } from 'node:timers/promises';

import type { RateLimiter, RateLimitStore } from '@portvakt/adapters/http';
import type { ViewAllowance } from '@portvakt/operators';

const HOUR_MS = 3_600_000;
const ONCE_AN_HOUR = { windowMs: HOUR_MS, max: 1 };

/** Longer than a view takes to note; after that, a process that ended meanwhile keeps nobody waiting. */
const ONE_AT_A_TIME = { windowMs: 10_000, max: 1 };
const NEXT_LOOK_MS = 25;

/**
 * Counts the users that an operator opens with the rate limits (operators §13.1). Requests that open the same user at
 * the same moment, as one page does, wait for the first of them: until its note is committed, nobody knows whether the
 * user counts as opened.
 */
export const viewAllowanceOf = ({ enabled, store }: RateLimiter, viewsPerHour: number): ViewAllowance => ({
  async open(operator, userId, note) {
    const opened = `viewed ${operator} ${userId}`;
    if (await store.isFull(opened, ONCE_AN_HOUR)) return null;
    return oneAtATime(store, `viewing ${operator} ${userId}`, async () => {
      if (await store.isFull(opened, ONCE_AN_HOUR)) return null;
      const views = `views ${operator}`;
      if (enabled) {
        const verdict = await store.take(views, { windowMs: HOUR_MS, max: viewsPerHour, isFixed: true });
        if (!verdict.allowed) return verdict.retryAfterSeconds;
      }
      try {
        await note();
      } catch (error) {
        if (enabled) await store.giveBack(views);
        throw error;
      }
      await store.take(opened, ONCE_AN_HOUR);
      return null;
    });
  },
});

async function oneAtATime<Result>(store: RateLimitStore, key: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await store.take(key, ONE_AT_A_TIME)).allowed) await sleep(NEXT_LOOK_MS);
  try {
    return await work();
  } finally {
    await store.reset(key);
  }
}
