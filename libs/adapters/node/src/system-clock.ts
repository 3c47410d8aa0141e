import type { Clock } from '@portvakt/kernel';

/** The time of this machine: the one clock of the service (configuration: Database). */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
