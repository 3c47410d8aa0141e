import { oneLine } from './one-line.js';

/**
 * Text that a mail program would turn into a link, or that looks like a one-time code, grouped digits included
 * (specification §10).
 */
const NOT_A_NAME = /:\/\/|@|[\p{L}\p{N}-]\.\p{L}{2}|\d(?:[ \u00a0-]?\d){5}/u;

/**
 * Returns a name on one line, or an empty string for one that is too long or reads like a message: the author of the
 * name need not be the recipient.
 */
export function plainName(text: string, maxLength: number): string {
  const name = oneLine(text);
  return name.length <= maxLength && !NOT_A_NAME.test(name) ? name : '';
}
