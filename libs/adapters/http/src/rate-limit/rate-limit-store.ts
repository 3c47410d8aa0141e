/** So many within such a time. */
export interface RateLimit {
  readonly windowMs: number;
  readonly max: number;
}

/** `count`: how many the running window holds with this one; 0 where nothing is counted. */
export type RateVerdict =
  | { readonly allowed: true; readonly count: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/**
 * The counters behind every limit (specification §9). A take is one atomic step: the first one counts 1, and so does
 * one that comes more than a window after the last that was let in; at `max` it is refused and leaves no trace; else it
 * counts one more. The window thus slides with what is let in. Contract: `rate-limit-store.contract.ts`.
 */
export interface RateLimitStore {
  /** Answers without a promise where it can: this runs before every request. */
  take(key: string, limit: RateLimit): RateVerdict | Promise<RateVerdict>;
  /** Uncounts one take that was allowed; when the window runs out stays as it is. */
  giveBack(key: string): void | Promise<void>;
  /** The next take of `key` counts 1. */
  reset(key: string): void | Promise<void>;
  /** Lets go of connections; the counters are no longer asked. */
  close(): void;
}

/** The refusal of a request that comes `waitMs` before the window has passed. */
export const refusedFor = (waitMs: number): RateVerdict => ({
  allowed: false,
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
