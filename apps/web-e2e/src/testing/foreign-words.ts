import type { Page } from '@playwright/test';

import type { Language } from './variants.js';

const ENGLISH = ['the', 'you', 'your', 'was', 'and', 'with', 'is', 'sign', 'password'];
const NYNORSK = [
  'ikkje',
  'frå',
  'lenka',
  'gjeld',
  'adressa',
  'e-postadressa',
  'sjå',
  'eininga',
  'einingar',
  'blei',
  'vel',
  'kva',
  'namn',
];
const BOKMAAL = [
  'ikke',
  'fra',
  'lenken',
  'gjelder',
  'adressen',
  'e-postadressen',
  'se',
  'enheten',
  'enheter',
  'ble',
  'velg',
  'hva',
  'navn',
];
const NORWEGIAN = [
  ...NYNORSK,
  ...BOKMAAL,
  'og',
  'på',
  'du',
  'deg',
  'din',
  'er',
  'kan',
  'passord',
  'passordet',
  'koden',
  'konto',
  'logg',
];

/** Words that identify a text in another language. */
const FOREIGN: Readonly<Record<Language, ReadonlySet<string>>> = {
  nb: new Set([...NYNORSK, ...ENGLISH]),
  nn: new Set([...BOKMAAL, ...ENGLISH]),
  en: new Set(NORWEGIAN),
};

/**
 * Returns the words of other languages on the page and in its title, including text for screen readers; such a text was
 * not translated.
 */
export async function foreignWords(page: Page, language: Language): Promise<string[]> {
  const text = `${await page.title()} ${await page.evaluate(textOutsideCode)}`;
  // Digits too: a backup code such as `x7is4-…` is one word, and no `is`; nor is a variable such as `SIGN_UP` two.
  const words = text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  return [...new Set(words)].filter((word) => FOREIGN[language].has(word));
}

/** The visible text without what stands in the environment or in code, which no language translates. */
function textOutsideCode(): string {
  const inCode = [...document.querySelectorAll('code')];
  for (const { style } of inCode) style.display = 'none';
  const text = document.body.innerText;
  for (const { style } of inCode) style.display = '';
  return text;
}
