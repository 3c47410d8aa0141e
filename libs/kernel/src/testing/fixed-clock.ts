import type { Clock, MonotonicClock } from '../clock.js';

/** A clock that moves only when a test advances it. */
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

  /** Sets the time of day back while no time elapses. */
  setBack(ms: number): void {
    this.at = new Date(this.at.getTime() - ms);
  }
}
