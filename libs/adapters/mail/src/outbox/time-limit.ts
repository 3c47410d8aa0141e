/** Runs work that must end within a time, and at once when the process stops. */
export class TimeLimit {
  private readonly running = new Set<AbortController>();
  private isAborted = false;

  /** `timeout`: the error of work that takes longer. */
  constructor(
    private readonly limitMs: number,
    private readonly timeout: () => Error,
  ) {}

  /**
   * Rejects when the time is over or `abort` is called, also where the work ignores its signal; after `abort`, at once and
   * without beginning.
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.isAborted) throw new DOMException('The process stops.', 'AbortError');
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(this.timeout()), this.limitMs);
    this.running.add(ending);
    try {
      return await Promise.race([work(ending.signal), abortOf(ending.signal)]);
    } finally {
      clearTimeout(timer);
      this.running.delete(ending);
    }
  }

  /** Ends everything that is running. Nothing begins afterwards. */
  abort(): void {
    this.isAborted = true;
    for (const ending of this.running) ending.abort();
  }
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
