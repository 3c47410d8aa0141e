import type { RateLimiter } from '@portvakt/adapters/http';
import type { SignInBudget } from '@portvakt/identity';

/** Tries of a password for one address are counted where all requests are (contract §9). */
export const signInBudgetOf = (limiter: RateLimiter): SignInBudget => ({
  async spend(email) {
    const verdict = await limiter.takeSignIn(email);
    return verdict.allowed ? 'granted' : verdict.retryAfterSeconds;
  },
  async restore(email) {
    await limiter.resetSignIn(email);
  },
});
