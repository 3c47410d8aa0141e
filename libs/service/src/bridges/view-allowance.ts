import type { RateLimiter } from '@portvakt/adapters/http';
import type { ViewAllowance } from '@portvakt/operators';

const HOUR_MS = 3_600_000;
const ONCE_AN_HOUR = { windowMs: HOUR_MS, max: 1 };

/**
 * Counts the users that an operator opens with the rate limits (operators §13.1). A user counts as opened only if the
 * limit allowed it. Otherwise a second request for a refused user would count as a repetition and be allowed.
 */
export const viewAllowanceOf = ({ enabled, store }: RateLimiter, viewsPerHour: number): ViewAllowance => ({
  async open(operator, userId, note) {
    const opened = `viewed ${operator} ${userId}`;
    if (await store.isFull(opened, ONCE_AN_HOUR)) return null;
    const views = `views ${operator}`;
    if (enabled) {
      const verdict = await store.take(views, { windowMs: HOUR_MS, max: viewsPerHour, isFixed: true });
      if (!verdict.allowed) return verdict.retryAfterSeconds;
    }
    if (!(await store.take(opened, ONCE_AN_HOUR)).allowed) {
      if (enabled) await store.giveBack(views);
      return null;
    }
    try {
      await note();
      return null;
    } catch (error) {
      await store.giveBack(opened);
      if (enabled) await store.giveBack(views);
      throw error;
    }
  },
});
