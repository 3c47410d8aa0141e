import { oneLine } from './one-line.js';

/**
 * What a mail program would turn into a link, or what could pass for a one-time code, in groups too
 * (specification §10).
 */
const NOT_A_NAME = /:\/\/|@|[\p{L}\p{N}-]\.\p{L}{2}|\d(?:[ \u00a0-]?\d){5}/u;

/**
 * A name from outside on one line, or nothing for one that is too long or reads like a message: whoever writes it does
 * not have to be the reader.
 */
export function plainName(text: string, longest: number): string {
  const name = oneLine(text);
  return name.length <= longest && !NOT_A_NAME.test(name) ? name : '';
}
