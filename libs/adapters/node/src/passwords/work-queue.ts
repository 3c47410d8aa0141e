import { OverloadError } from '@portvakt/kernel';

const SECOND_MS = 1_000;
/** How much the newest duration counts in the average: enough to follow a machine that becomes slow. */
const NEWEST = 0.25;

/**
 * Runs so many pieces of work at once while so many others wait (specification §4). Nobody waits longer than
 * `maxWaitMs`: work whose turn would come later, by the duration of recent work, is refused at once, and work that has
 * waited that long without a turn is refused then.
 */
export class WorkQueue {
  private running = 0;
  /** In the order of arrival; each entry starts the work of its caller. */
  private readonly waiting = new Set<() => void>();
  /** Of recent work; 0 before the first piece has ended. */
  private averageMs = 0;

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
    private readonly maxWaitMs = 5_000,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      this.note(performance.now() - begunAt);
      this.running--;
      this.startNext();
    }
  }

  private turn(): Promise<void> {
    if (this.running < this.maxRunning) {
      this.running++;
      return Promise.resolve();
    }
    if (this.waiting.size >= this.maxWaiting || this.msUntilTurn() > this.maxWaitMs) throw this.overload();
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.waiting.delete(start);
        reject(this.overload());
      }, this.maxWaitMs);
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

  private note(durationMs: number): void {
    this.averageMs = this.averageMs === 0 ? durationMs : this.averageMs + NEWEST * (durationMs - this.averageMs);
  }

  /** For somebody who would join the queue now. */
  private msUntilTurn(): number {
    return this.averageMs * Math.ceil((this.waiting.size + 1) / this.maxRunning);
  }

  /** By then everybody who waits now has had a turn. */
  private overload(): OverloadError {
    return new OverloadError(Math.max(1, Math.ceil(this.msUntilTurn() / SECOND_MS)));
  }
}
