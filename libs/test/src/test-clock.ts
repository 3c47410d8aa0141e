import type { Clock, MonotonicClock } from '@portvakt/kernel';

/** The real time plus what a test has advanced. */
export class TestClock implements Clock, MonotonicClock {
  private aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  elapsedMs(): number {
    return performance.now() + this.aheadMs;
  }

  advance(ms: number): void {
    this.aheadMs += ms;
  }
}
