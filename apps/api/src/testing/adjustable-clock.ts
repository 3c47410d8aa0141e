import type { Clock, MonotonicClock } from '@portvakt/kernel';

/**
 * The real time plus what a test has added. The monotonic clock moves only when the test moves it, so that a rate-limit
 * window does not end while a busy machine sends the requests of a test.
 */
export class AdjustableClock implements Clock, MonotonicClock {
  private aheadMs = 0;
  private setBackMs = 0;
  private stoppedAtMs: number | null = null;

  now(): Date {
    return new Date((this.stoppedAtMs ?? Date.now()) + this.aheadMs - this.setBackMs);
  }

  elapsedMs(): number {
    return this.aheadMs;
  }

  /** Stops the wall clock while `work` runs, to test the exact moment of an expiry. */
  async atOneMoment(work: (moment: Date) => Promise<void>): Promise<void> {
    this.stoppedAtMs = Date.now();
    try {
      await work(this.now());
    } finally {
      this.stoppedAtMs = null;
    }
  }

  advance(ms: number): void {
    this.aheadMs += ms;
  }

  /** Sets the wall clock back, and leaves the monotonic clock. */
  setBack(ms: number): void {
    this.setBackMs += ms;
  }
}
