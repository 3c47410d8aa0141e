import type { Language } from '@portvakt/kernel';

import { plainName } from './plain-name.js';

const LONGEST_NAME = 100;

const HELLO: Readonly<Record<Language, string>> = { nb: 'Hei', nn: 'Hei', en: 'Hello' };

/**
 * `Hei Kari.`, or `Hei.` where there is no plain name: whoever signs up chooses the name, and the mail goes to
 * whichever address they typed.
 */
export function greeting(name: string, language: Language): string {
  const shown = plainName(name, LONGEST_NAME);
  return shown ? `${HELLO[language]} ${shown}.` : `${HELLO[language]}.`;
}
