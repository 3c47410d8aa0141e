/** A name or a code of a program: too short for an e-mail address or a sentence. */
const IDENTIFIER = /^[\w.-]{1,40}$/;

/**
 * Returns the loggable facts of an error: only names and codes, because the message of a mail server quotes the
 * recipient (security N3).
 */
export function failureFacts(cause: unknown): Readonly<Record<string, string | number>> {
  if (typeof cause !== 'object' || cause === null) return { error: typeof cause };
  const facts: Record<string, string | number> = {};
  if ('name' in cause && isIdentifier(cause.name)) facts['error'] = cause.name;
  if ('code' in cause && isIdentifier(cause.code)) facts['code'] = cause.code;
  if ('responseCode' in cause && typeof cause.responseCode === 'number') facts['responseCode'] = cause.responseCode;
  return facts;
}

/** The error of an extension's transport may have any text there. */
const isIdentifier = (text: unknown): text is string => typeof text === 'string' && IDENTIFIER.test(text);
