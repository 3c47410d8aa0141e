import type { Language } from '@portvakt/kernel';

import { plainName } from '../content/plain-name.js';

/** As long as a name may be. */
const MAX_NAME_LENGTH = 64;

/** Removed, because with them a name could end its quotation and continue as text of the mail. */
const QUOTATION_MARKS = /[«»“”„"]/gu;

interface Words {
  readonly named: (name: string) => string;
  readonly unnamed: string;
}

const AT_THE_BEGINNING: Readonly<Record<Language, Words>> = {
  nb: { named: (name) => `Passnøkkelen «${name}»`, unnamed: 'En passnøkkel' },
  nn: { named: (name) => `Passnøkkelen «${name}»`, unnamed: 'Ein passnøkkel' },
  en: { named: (name) => `The passkey “${name}”`, unnamed: 'A passkey' },
};

const INSIDE: Readonly<Record<Language, Words>> = {
  nb: { named: (name) => `passnøkkelen «${name}»`, unnamed: 'en passnøkkel' },
  nn: { named: (name) => `passnøkkelen «${name}»`, unnamed: 'ein passnøkkel' },
  en: { named: (name) => `the passkey “${name}”`, unnamed: 'a passkey' },
};

/**
 * Returns `Passnøkkelen «iPhone»`, or `En passnøkkel` where the name is not plain: whoever made the passkey chose it, and
 * need not be the recipient. `place`: in the sentence.
 */
export function passkeyInWords(name: string, language: Language, place: 'beginning' | 'inside' = 'beginning'): string {
  const { named, unnamed } = (place === 'beginning' ? AT_THE_BEGINNING : INSIDE)[language];
  const shown = plainName(name.replace(QUOTATION_MARKS, ''), MAX_NAME_LENGTH);
  return shown ? named(shown) : unnamed;
}
