/**
 * How long a stop takes after the drain, counted from its end, in milliseconds: ten seconds in all (docs/OPERATIONS.md).
 * Each part ends before the one that contains it.
 */
export const STOP_TIMES = {
  /** Requests that are open when the port is closed; later they are cut. */
  openRequests: 8_000,
  /** Mails that no mail server has taken by then are sent after the next start. */
  mails: 9_000,
  /** The process ends itself. */
  process: 9_500,
  /** The supervisor kills a worker that could not. */
  worker: 9_800,
} as const;
