/** Limits how much work of a kind runs at once in this process. */
export interface ConcurrencyLimit {
  /**
   * Runs the work once fewer than the allowed number are running. Rejects with `OverloadError` if that takes too long.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** No limit: for commands, which have connections of their own. */
export const NO_CONCURRENCY_LIMIT: ConcurrencyLimit = { run: (work) => work() };
