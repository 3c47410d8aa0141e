export interface RateLimit {
  readonly windowMs: number;
  readonly max: number;
  /**
   * Whether the window begins with its first request only. By default it begins again with each allowed request
   * (specification §9), so that steady use reaches any limit in the end. That stops guessing, but does not suit limits
   * on what somebody does in an hour or a day of work (operators §13.1).
   */
  readonly isFixed?: boolean;
}

/** `count`: requests in the current window, this one included; 0 while limits are disabled. */
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
  /** Whether a take would be refused. Counts nothing itself. */
  isFull(key: string, limit: RateLimit): boolean | Promise<boolean>;
  /**
   * Uncounts one allowed take, and restores the beginning of the window from before the last take. That is the take
   * given back, unless takes of the key overlap.
   */
  giveBack(key: string): void | Promise<void>;
  /**
   * Begins the window again now, also a fixed one; counts 1 if it has ended. For takes that move it only if what they
   * count succeeds: overlapping takes that are given back then leave it as it was.
   */
  moveWindow(key: string, limit: RateLimit): void | Promise<void>;
  /** The next take of `key` counts 1. */
  reset(key: string): void | Promise<void>;
  /** Closes connections. The store is not used afterwards. */
  close(): void;
}

/** Counters outside of the process. */
export interface SharedRateLimitStore extends RateLimitStore {
  readonly isConnected: boolean;
}

/** The verdict on a request `waitMs` before the end of the window. */
export const refusedFor = (waitMs: number): RateVerdict => ({
  allowed: false,
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});
