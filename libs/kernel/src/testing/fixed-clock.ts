import type { Clock, MonotonicClock } from '../clock.js';

/** Stands still until it is told to move. */
export class FixedClock implements Clock, MonotonicClock {
  private at: Date;
  private elapsed = 0;

  constructor(iso = '2026-01-05T12:00:00.000Z') {
    this.at = new Date(iso);
  }

  now(): Date {
    return this.at;
  }

  elapsedMs(): number {
    return this.elapsed;
  }

  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
    this.elapsed += ms;
  }

  /** Somebody sets the time of day, while no time passes. */
  setBack(ms: number): void {
    this.at = new Date(this.at.getTime() - ms);
  }
}
