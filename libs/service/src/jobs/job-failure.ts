import { ExtensionError } from '../extensions/extension-error.js';

interface JobFailure {
  readonly error: string;
  /** The error code of the database or the system, such as `ECONNREFUSED`. */
  readonly code?: string;
  readonly extension?: string;
  readonly part?: string;
  /** The first few errors of a job whose items can fail separately. */
  readonly causes?: readonly JobFailure[];
}

const MOST_CAUSES = 5;

/** The facts that are logged about an error of a job. They omit the message, which may contain values of a row. */
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
