/** The values of a statement: each gets a placeholder, so that no text of a client is part of the statement. */
export class StatementValues {
  readonly all: unknown[] = [];

  /** Returns the placeholder of the value. */
  add(value: unknown): `$${number}` {
    return `$${this.all.push(value)}`;
  }
}
