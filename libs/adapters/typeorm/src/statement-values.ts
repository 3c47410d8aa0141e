/** The values of a statement: each gets a placeholder, so that no client's text becomes part of the statement. */
export class StatementValues {
  readonly all: unknown[] = [];

  /** Returns the placeholder of the value. */
  add(value: unknown): `$${number}` {
    return `$${this.all.push(value)}`;
  }
}
