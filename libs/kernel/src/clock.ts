/** Measures spans of time: unlike the time of day it is never set back, and it means nothing outside this process. */
export interface MonotonicClock {
  /** Milliseconds since a moment in the past that stays the same. */
  elapsedMs(): number;
}

/** The service's own time; the database's clock is never asked. */
export interface Clock {
  now(): Date;
}
