import type { Language } from '@portvakt/kernel';

import { plainName } from '../content/plain-name.js';

/** A longer name could contain a message. */
const MAX_NAME_LENGTH = 60;

/** Removed, because with them a name could end its quotation and continue as text of the mail. */
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
 * Returns `Autentiseringsappen «iPhone»`, or `En autentiseringsapp` where the name is not plain, for the beginning of a
 * sentence. The name was chosen by the person who added the authenticator, who need not be the recipient.
 */
export function authenticatorInWords(name: string, language: Language): string {
  const { named, unnamed } = WORDS[language];
  const shown = plainName(name.replace(QUOTATION_MARKS, ''), MAX_NAME_LENGTH);
  return shown ? named(shown) : unnamed;
}
