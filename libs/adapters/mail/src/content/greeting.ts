import type { Language } from '@portvakt/kernel';

import { plainName } from './plain-name.js';

const MAX_NAME_LENGTH = 100;

const HELLO: Readonly<Record<Language, string>> = { nb: 'Hei', nn: 'Hei', en: 'Hello' };

/**
 * Returns `Hei Kari.`, or `Hei.` where the name is not plain: the name and the address are typed by whoever signs up,
 * who need not be the recipient.
 */
export function greeting(name: string, language: Language): string {
  const shown = plainName(name, MAX_NAME_LENGTH);
  return shown ? `${HELLO[language]} ${shown}.` : `${HELLO[language]}.`;
}
