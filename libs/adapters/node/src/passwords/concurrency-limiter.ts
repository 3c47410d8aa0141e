import { type ConcurrencyLimit, OverloadError } from '@portvakt/kernel';

/** The current state of a queue, and how often it has rejected work. */
export interface ConcurrencyLimiterState {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

const SECOND_MS = 1_000;
/** Weight of the newest duration in the moving average. */
const NEWEST_WEIGHT = 0.25;

/**
 * Limits concurrent and waiting work (specification §4). Rejects with `OverloadError` where the queue is full, where
 * the expected wait, by the duration of recent work, exceeds `maxWaitMs`, and where work has waited that long.
 */
export class ConcurrencyLimiter implements ConcurrencyLimit {
  private running = 0;
  private refused = 0;
  /** In order of arrival. Each function starts the work of its caller. */
  private readonly waiting = new Set<() => void>();
  /** Moving average of the durations; 0 before the first one. */
  private averageMs = 0;

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly maxWaitMs = 5_000,
  ) {}

  state(): ConcurrencyLimiterState {
    return { running: this.running, waiting: this.waiting.size, refused: this.refused };
  }

  /** `maxWaitMs`: the longest that this work may wait. */
  async run<T>(work: () => Promise<T>, maxWaitMs = this.maxWaitMs): Promise<T> {
    await this.turn(maxWaitMs);
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      this.recordDuration(performance.now() - begunAt);
      this.running--;
      this.startNext();
    }
  }

  private turn(maxWaitMs: number): Promise<void> {
    if (this.running < this.maxRunning) {
      this.running++;
      return Promise.resolve();
    }
    if (this.waiting.size >= this.maxWaiting || this.msUntilTurn() > maxWaitMs) throw this.overload();
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.waiting.delete(start);
        reject(this.overload());
      }, maxWaitMs);
      const start = (): void => {
        clearTimeout(giveUp);
        this.running++;
        resolve();
      };
      this.waiting.add(start);
    });
  }

  private startNext(): void {
    const [next] = this.waiting;
    if (!next) return;
    this.waiting.delete(next);
    next();
  }

  private recordDuration(durationMs: number): void {
    this.averageMs = this.averageMs === 0 ? durationMs : this.averageMs + NEWEST_WEIGHT * (durationMs - this.averageMs);
  }

  /** The expected wait of work that joins the queue now. */
  private msUntilTurn(): number {
    return this.averageMs * Math.ceil((this.waiting.size + 1) / this.maxRunning);
  }

  /** Counts a rejection. Suggests a retry after the time in which all waiting work should have started. */
  private overload(): OverloadError {
    this.refused++;
    return new OverloadError(Math.max(1, Math.ceil(this.msUntilTurn() / SECOND_MS)));
  }
}
