export interface RateLimit {
  readonly windowMs: number;
  readonly max: number;
  /**
   * The window begins with the first request and ends with its length. By default it begins again with each allowed
   * request, as the specification has it: whoever goes on for long at an even pace then reaches any limit, which does not
   * matter for seconds, but for an hour of work (operators §13.1).
   */
  readonly isFixed?: boolean;
}

/** `count`: requests in the current window, this one included; 0 while limits are switched off. */
export type RateVerdict =
  { readonly allowed: true; readonly count: number } | { readonly allowed: false; readonly retryAfterSeconds: number };

/**
 * The counters of all rate limits (specification §9). `take` is one atomic step: it starts at 1 if the last allowed
 * request is more than a window ago, refuses and changes nothing at `max`, and otherwise adds one. So the window begins
 * again with each allowed request, unless it is fixed. Contract: `rate-limit-store.contract.ts`.
 */
export interface RateLimitStore {
  /** Returns no promise if it can avoid one, because it runs before every request. */
  take(key: string, limit: RateLimit): RateVerdict | Promise<RateVerdict>;
  /** Whether a take would be refused. Counts nothing. */
  isFull(key: string, limit: RateLimit): boolean | Promise<boolean>;
  /** Uncounts one allowed take. The end of the window does not change. */
  giveBack(key: string): void | Promise<void>;
  /** The next take of `key` counts 1. */
  reset(key: string): void | Promise<void>;
  /** Closes connections. The store is not used afterwards. */
  close(): void;
}

/** The verdict on a request `waitMs` before the end of the window. */
export const refusedFor = (waitMs: number): RateVerdict => ({
  allowed: false,
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
