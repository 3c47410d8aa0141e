import type { Device, Language } from '@portvakt/kernel';

import { plainName } from './plain-name.js';

/** Longer than any browser's or system's: a user agent may say whatever its sender likes. */
const LONGEST_NAME = 40;

const ON: Readonly<Record<Language, string>> = { nb: 'på', nn: 'på', en: 'on' };

/** `Firefox på Windows`, the half that is known, or nothing. */
export const deviceInWords = ({ browser, system }: Device, language: Language): string =>
  [browser, system]
    .map((name) => plainName(name, LONGEST_NAME))
    .filter(Boolean)
    .join(` ${ON[language]} `);
