import { ruleOf } from './rate-limit-keys.js';
import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';

/**
 * The first words of the keys of counters that detect whether something happened before, or happens now, and refuse
 * nobody. The other counters are rate limits (specification §9, operators §13.1): the first word of their keys is a
 * constant that names the rule.
 */
const DETECTORS: ReadonlySet<string> = new Set(['first', 'refused', 'viewed', 'viewing']);

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
      if (!DETECTORS.has(rule)) this.refused(rule);
    }
    return verdict;
  }
}
