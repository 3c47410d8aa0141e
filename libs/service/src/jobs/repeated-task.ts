import { jobFailure } from './job-failure.js';

export interface RepeatedTaskParts {
  /** Ends early once the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly firstAfterMs: number;
  /** From the end of a run to the next. */
  readonly everyMs: number;
  readonly log: { error(facts: object, message: string): void };
  /** Logged when a run fails; the next one tries again. */
  readonly failure: string;
}

/** Runs a task again and again, one run at a time. */
export class RepeatedTask {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly parts: RepeatedTaskParts) {}

  start(): void {
    this.next(this.parts.firstAfterMs);
  }

  /** Resolves when the current run has ended; no further one starts. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  /** Never throws: an error is logged. */
  async run(): Promise<void> {
    const { run, log, failure } = this.parts;
    try {
      await run(this.stopping.signal);
    } catch (cause) {
      log.error(jobFailure(cause), failure);
    }
  }

  private next(inMs: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.running = this.run().then(() => this.next(this.parts.everyMs));
    }, inMs).unref();
  }
}
