import { readdirSync, readFileSync } from 'node:fs';

import type { Language } from '../testing/looks.js';
import { inGallery } from './pictures.js';

/** Where tools/gallery/write-mails.ts has left them. */
const FOLDER = inGallery('mails');

export const mailNames = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.nb.html'))
    .map((file) => file.replace('.nb.html', ''));

/** The two parts of a mail as a reader of one language gets it. */
export const mailParts = (name: string, language: Language) => ({
  html: readFileSync(`${FOLDER}/${name}.${language}.html`, 'utf8'),
  text: readFileSync(`${FOLDER}/${name}.${language}.txt`, 'utf8'),
});
