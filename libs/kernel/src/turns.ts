/** Limits how much work of a kind runs at once in this process. */
export interface Turns {
  /** Runs the work as soon as fewer than the allowed number run. Rejects with `OverloadError` where that takes too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Without a limit: for commands, which have connections of their own. */
export const AT_ONCE: Turns = { run: (work) => work() };
