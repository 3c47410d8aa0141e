import { commonTexts } from './common-texts.js';
import type { MailContext } from './mail-template.js';
import { plainName } from './plain-name.js';

const MAX_NAME_LENGTH = 100;

/** At least two characters, without an initial's full stop or the comma of `Nordmann, Kari`. */
const FIRST_NAME = /^[^\s.,]{2,}(?=\s|$)/u;

/**
 * Returns `Hei, Kari`, or `null` where the name is not plain: name and address are typed by the person who signs up,
 * who need not be the recipient.
 */
export function greeting(name: string, context: MailContext): string | null {
  const shown = plainName(name, MAX_NAME_LENGTH);
  if (!shown) return null;
  const [firstName = shown] = FIRST_NAME.exec(shown) ?? [];
  return commonTexts(context)('greeting', { name: firstName });
}
