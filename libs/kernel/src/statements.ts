/** SQL of an extension on the connection of the open transaction. */
export interface Statements {
  /** The time of the service's clock, which tests can move; `now()` in SQL is the clock of the database. */
  readonly now: Date;
  /** `values` are bound to `$1`, `$2` and so on. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}
