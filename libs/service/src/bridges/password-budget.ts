import type { RateLimiter } from '@portvakt/adapters/http';
import type { PasswordBudget } from '@portvakt/identity';

/** Password attempts are counted where all requests are (specification §9). */
export const passwordBudgetOf = (limiter: RateLimiter): PasswordBudget => ({
  async spend(counter) {
    const verdict = await limiter.takePassword(counter);
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
  async restore(counter) {
    await limiter.resetPassword(counter);
  },
});
