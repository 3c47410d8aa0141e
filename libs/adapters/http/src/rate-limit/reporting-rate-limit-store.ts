import { ruleOf } from './rate-limit-keys.js';
import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';

/**
 * The rules of rate limits (specification §9, operators §13.1): the first words of the keys of their counters. All
 * other counters refuse nothing: they detect whether something happened for the first time.
 */
const RULES: ReadonlySet<string> = new Set([
  'address',
  'beside',
  'unknown',
  'preflight',
  'email',
  'sign-in',
  'device',
  'session',
  'accounts',
  'new-addresses',
  'mail',
  'reads',
  'changes',
  'cases',
  'exports',
  'own',
  'operator',
  'views',
]);

/** Passes every call to the store, and reports the rule of each refusal. */
export class ReportingRateLimitStore implements RateLimitStore {
  constructor(
    private readonly store: RateLimitStore,
    private readonly refused: (rule: string) => void,
  ) {}

  take(key: string, limit: RateLimit): RateVerdict | Promise<RateVerdict> {
    const verdict = this.store.take(key, limit);
    if (verdict instanceof Promise) return verdict.then((resolved) => this.reported(key, resolved));
    return this.reported(key, verdict);
  }

  isFull(key: string, limit: RateLimit): boolean | Promise<boolean> {
    return this.store.isFull(key, limit);
  }

  giveBack(key: string): void | Promise<void> {
    return this.store.giveBack(key);
  }

  moveWindow(key: string, limit: RateLimit): void | Promise<void> {
    return this.store.moveWindow(key, limit);
  }

  reset(key: string): void | Promise<void> {
    return this.store.reset(key);
  }

  close(): void {
    this.store.close();
  }

  private reported(key: string, verdict: RateVerdict): RateVerdict {
    if (!verdict.allowed) {
      const rule = ruleOf(key);
      if (RULES.has(rule)) this.refused(rule);
    }
    return verdict;
  }
}
