import type { Clock } from '../clock.js';

/** Stands still until it is told to move. */
export class FixedClock implements Clock {
  private at: Date;

  constructor(iso = '2026-01-05T12:00:00.000Z') {
    this.at = new Date(iso);
  }

  now(): Date {
    return this.at;
  }

  advance(ms: number): void {
    this.at = new Date(this.at.getTime() + ms);
  }
}
