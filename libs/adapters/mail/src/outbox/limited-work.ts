/** Runs work that must end within a time limit, and at once when the process stops. */
export class LimitedWork {
  private readonly running = new Set<AbortController>();
  private isAborted = false;

  /** `timeout`: the error of work that takes longer. */
  constructor(
    private readonly timeMs: number,
    private readonly timeout: () => Error,
  ) {}

  /**
   * Rejects when the time is over or `abort` is called, also where the work ignores its signal; after `abort`, at once and
   * without beginning.
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.isAborted) throw new DOMException('The process stops.', 'AbortError');
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(this.timeout()), this.timeMs);
    this.running.add(limit);
    try {
      return await Promise.race([work(limit.signal), abortOf(limit.signal)]);
    } finally {
      clearTimeout(timer);
      this.running.delete(limit);
    }
  }

  /** Ends everything that is running. Nothing begins afterwards. */
  abort(): void {
    this.isAborted = true;
    for (const limit of this.running) limit.abort();
  }
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
