import type { Clock, MonotonicClock } from '@portvakt/kernel';

/** Real time, and as much later as a test has asked for. */
export class TravelClock implements Clock, MonotonicClock {
  private aheadMs = 0;
  private setBackMs = 0;
  private stoodStillAtMs: number | null = null;

  now(): Date {
    return new Date((this.stoodStillAtMs ?? Date.now()) + this.aheadMs - this.setBackMs);
  }

  elapsedMs(): number {
    return performance.now() + this.aheadMs;
  }

  /** It is one and the same moment while `work` runs: for what happens at the very end of something. */
  async atOneMoment(work: (moment: Date) => Promise<void>): Promise<void> {
    this.stoodStillAtMs = Date.now();
    try {
      await work(this.now());
    } finally {
      this.stoodStillAtMs = null;
    }
  }

  advance(ms: number): void {
    this.aheadMs += ms;
  }

  /** Somebody sets the time of day back. */
  setBack(ms: number): void {
    this.setBackMs += ms;
  }
}
