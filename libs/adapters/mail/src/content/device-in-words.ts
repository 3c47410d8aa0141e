import type { Device, Language } from '@portvakt/kernel';

import { plainName } from './plain-name.js';

/** Longer than the name of any browser or system. */
const MAX_NAME_LENGTH = 40;

const ON: Readonly<Record<Language, string>> = { nb: 'på', nn: 'på', en: 'on' };

/** Returns `Firefox på Windows`, only the known part, or an empty string. */
export const deviceInWords = ({ browser, system }: Device, language: Language): string =>
  [browser, system]
    .map((name) => plainName(name, MAX_NAME_LENGTH))
    .filter(Boolean)
    .join(` ${ON[language]} `);
