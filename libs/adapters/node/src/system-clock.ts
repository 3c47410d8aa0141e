import type { Clock, MonotonicClock } from '@portvakt/kernel';

/** The clock of this machine, which is the only clock of the service. */
export class SystemClock implements Clock, MonotonicClock {
  now(): Date {
    return new Date();
  }

  elapsedMs(): number {
    return performance.now();
  }
}
