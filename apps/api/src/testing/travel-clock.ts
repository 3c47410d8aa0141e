import type { Clock } from '@portvakt/kernel';

/** Real time, and as much later as a test has asked for. */
export class TravelClock implements Clock {
  private aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  advance(ms: number): void {
    this.aheadMs += ms;
  }
}
