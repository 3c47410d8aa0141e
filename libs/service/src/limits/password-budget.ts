import type { RateLimiter } from '@portvakt/adapters/http';
import type { PasswordBudget } from '@portvakt/identity';

/** Counts password attempts with the rate limiter (specification §9). */
export const passwordBudgetOf = (limiter: RateLimiter): PasswordBudget => ({
  async spend(counter) {
    const verdict = await limiter.takePassword(counter);
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
  async isFirstRefusal(counter) {
    return (await limiter.takeRefusal(counter)).allowed;
  },
  async restore(counter) {
    await limiter.resetPassword(counter);
  },
});
