/** What the log says of the error of a job: its name, and the code of the database or the system, such as `ECONNREFUSED`. */
export function jobFailure(cause: unknown): { readonly error: string; readonly code?: string } {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const { name, code } = cause as NodeJS.ErrnoException;
  return code === undefined ? { error: name } : { error: name, code };
}
