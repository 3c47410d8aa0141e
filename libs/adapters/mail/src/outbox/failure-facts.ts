/**
 * Returns the loggable facts of an error: only names and codes, because the message of a mail server quotes the
 * recipient (security N3).
 */
export function failureFacts(cause: unknown): Readonly<Record<string, string | number>> {
  if (typeof cause !== 'object' || cause === null) return { error: typeof cause };
  const facts: Record<string, string | number> = {};
  if ('name' in cause && typeof cause.name === 'string') facts['error'] = cause.name;
  if ('code' in cause && typeof cause.code === 'string') facts['code'] = cause.code;
  if ('responseCode' in cause && typeof cause.responseCode === 'number') facts['responseCode'] = cause.responseCode;
  return facts;
}
