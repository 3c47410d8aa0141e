import type { Language } from '@portvakt/kernel';

import { plainName } from '../content/plain-name.js';

/** A longer one has room for a message of its own. */
const LONGEST_NAME = 60;

/** With these it could end its own quotation and go on in our voice. */
const QUOTATION_MARKS = /[«»“”„"]/gu;

interface Words {
  readonly named: (name: string) => string;
  readonly unnamed: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  nb: { named: (name) => `Autentiseringsappen «${name}»`, unnamed: 'En autentiseringsapp' },
  nn: { named: (name) => `Autentiseringsappen «${name}»`, unnamed: 'Ein autentiseringsapp' },
  en: { named: (name) => `The authenticator app “${name}”`, unnamed: 'An authenticator app' },
};

/**
 * `Autentiseringsappen «iPhone»`, or `En autentiseringsapp` where there is no plain name, for the beginning of a
 * sentence: whoever adds it chooses the name, and does not have to be the reader.
 */
export function authenticatorInWords(name: string, language: Language): string {
  const { named, unnamed } = WORDS[language];
  const shown = plainName(name.replace(QUOTATION_MARKS, ''), LONGEST_NAME);
  return shown ? named(shown) : unnamed;
}
