/** Measures elapsed time within this process. Unlike the time of day, it is never set back. */
export interface MonotonicClock {
  /** Milliseconds since a fixed moment in the past. */
  elapsedMs(): number;
}

/** The current time of the service. The clock of the database is never used. */
export interface Clock {
  now(): Date;
}
