/**
 * Deadlines of a stop, in milliseconds from the end of the drain. In all it takes at most ten seconds (docs/OPERATIONS.md).
 * Each deadline is before the next, so that an earlier step can still finish.
 */
export const STOP_TIMES = {
  /** Open requests are aborted. */
  openRequests: 8_000,
  /** The service no longer waits for the mail worker; unsent mails are sent after the next start. */
  mails: 9_000,
  /** The process exits. */
  process: 9_500,
  /** The supervisor kills a worker that has not exited. */
  worker: 9_800,
} as const;
