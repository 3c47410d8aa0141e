import type { Clock, MonotonicClock } from '@portvakt/kernel';

/** The time of this machine: the one clock of the service (configuration: Database). */
export class SystemClock implements Clock, MonotonicClock {
  now(): Date {
    return new Date();
  }

  elapsedMs(): number {
    return performance.now();
  }
}
