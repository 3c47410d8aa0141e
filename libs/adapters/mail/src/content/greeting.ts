import { oneLine } from './one-line.js';

const LONGEST_NAME = 100;

/** What a mail program would turn into a link, or what could pass for a one-time code (contract §10). */
const NOT_A_NAME = /:\/\/|@|\p{L}\.\p{L}{2}|\d{6}/u;

/**
 * `Hei Kari.`, or `Hei.` for a name that is empty or reads like a message: whoever signs up chooses the name, and the
 * mail goes to whichever address they typed.
 */
export function greeting(name: string): string {
  const shown = oneLine(name);
  const fit = shown !== '' && shown.length <= LONGEST_NAME && !NOT_A_NAME.test(shown);
  return fit ? `Hei ${shown}.` : 'Hei.';
}
