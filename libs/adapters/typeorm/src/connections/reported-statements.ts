export type Query = (statement: unknown, ...rest: readonly unknown[]) => unknown;

/** A finished statement, without its text, which may contain values. */
export interface EndedStatement {
  /** Its name, or its command and first table: `find-sessions`, `INSERT user`. */
  readonly name: string;
  /** SQLSTATE, or the name of another error; null: it succeeded. */
  readonly error: string | null;
  readonly durationMs: number;
}

export type StatementReport = (statement: EndedStatement) => void;

/** Reports every statement for which `query` returns a promise: all but those of the pool itself. */
export const reportedStatements =
  (query: Query, report: StatementReport): Query =>
  (statement, ...rest) => {
    const begunAt = performance.now();
    const outcome = query(statement, ...rest);
    if (outcome instanceof Promise) {
      const end = (error: string | null): void =>
        report({ name: nameOf(statement), error, durationMs: performance.now() - begunAt });
      outcome.then(
        () => end(null),
        (error: unknown) => end(errorIn(error)),
      );
    }
    return outcome;
  };

const COMMAND = /^\s*([a-z]+)/i;
const TABLE = /\b(?:FROM|INTO|UPDATE|TABLE)\s+"(\w+)"/i;

function nameOf(statement: unknown): string {
  const { name, text } = typeof statement === 'string' ? { name: undefined, text: statement } : partsOf(statement);
  if (name !== undefined) return name;
  const [, command = 'statement'] = COMMAND.exec(text) ?? [];
  const [, table] = TABLE.exec(text) ?? [];
  return table === undefined ? command.toUpperCase() : `${command.toUpperCase()} ${table}`;
}

interface Parts {
  readonly name?: string | undefined;
  readonly text: string;
}

const partsOf = (statement: unknown): Parts => {
  const { name, text } = Object(statement) as Partial<Parts>;
  return { name, text: text ?? '' };
};

function errorIn(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
