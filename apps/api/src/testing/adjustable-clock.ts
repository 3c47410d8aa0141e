import type { Clock, MonotonicClock } from '@portvakt/kernel';

/** The real time plus what a test has added. */
export class AdjustableClock implements Clock, MonotonicClock {
  private aheadMs = 0;
  private setBackMs = 0;
  private stoppedAtMs: number | null = null;

  now(): Date {
    return new Date((this.stoppedAtMs ?? Date.now()) + this.aheadMs - this.setBackMs);
  }

  elapsedMs(): number {
    return performance.now() + this.aheadMs;
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

  /** Sets the wall clock back; the monotonic clock goes on. */
  setBack(ms: number): void {
    this.setBackMs += ms;
  }
}
