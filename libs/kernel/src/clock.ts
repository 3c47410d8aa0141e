/** The service's own time; the database's clock is never asked. */
export interface Clock {
  now(): Date;
}
