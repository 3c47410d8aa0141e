import { ExtensionError } from '../extensions/extension-error.js';

interface JobFailure {
  readonly error: string;
  /** Of the database or the system, such as `ECONNREFUSED`. */
  readonly code?: string;
  readonly extension?: string;
  readonly part?: string;
  /** Where each piece of work may fail by itself; the first few. */
  readonly causes?: readonly JobFailure[];
}

const MOST_CAUSES = 5;

/** What the log says of the error of a job: no message, since one may hold values of a row. */
export function jobFailure(cause: unknown): JobFailure {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const { name, code } = cause as NodeJS.ErrnoException;
  return {
    error: name,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof ExtensionError ? { extension: cause.extension, part: cause.part } : {}),
    ...(cause instanceof AggregateError ? { causes: cause.errors.slice(0, MOST_CAUSES).map(jobFailure) } : {}),
  };
}
