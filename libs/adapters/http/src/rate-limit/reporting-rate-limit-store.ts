import { ruleOf } from './rate-limit-keys.js';
import type { RateLimit, RateLimitStore, RateVerdict } from './rate-limit-store.js';

/**
 * The first words of the keys of counters that detect whether something happened before, or happens now, and refuse
 * nobody. The other counters are rate limits (specification §9, operators §13.1): the first word of their keys is a
 * constant that names the rule.
 */
const DETECTORS: ReadonlySet<string> = new Set(['first', 'refused', 'viewed', 'viewing']);
/** Each rule is a time series of the metric. Those of the service are fewer; extensions may count by any key. */
const MOST_RULES = 50;
const OTHER = 'other';

/** Passes every call to the store, and reports the rule of each refusal; rules beyond the first 50 are `other`. */
export class ReportingRateLimitStore implements RateLimitStore {
  private readonly rules = new Set<string>();

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
      if (!DETECTORS.has(rule)) this.refused(this.labelOf(rule));
    }
    return verdict;
  }

  private labelOf(rule: string): string {
    if (this.rules.size < MOST_RULES) this.rules.add(rule);
    return this.rules.has(rule) ? rule : OTHER;
  }
}
