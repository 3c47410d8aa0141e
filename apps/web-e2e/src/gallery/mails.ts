import { readdirSync, readFileSync } from 'node:fs';

import type { Language } from '../testing/variants.js';
import { inGallery } from './pictures.js';

/** The output of tools/gallery/write-mails.ts. */
const FOLDER = inGallery('mails');

export const mailNames = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.nb.html'))
    .map((file) => file.replace('.nb.html', ''));

/** The HTML and the text part of a mail in one language. */
export const mailParts = (name: string, language: Language) => ({
  html: readFileSync(`${FOLDER}/${name}.${language}.html`, 'utf8'),
  text: readFileSync(`${FOLDER}/${name}.${language}.txt`, 'utf8'),
});
