import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import type { OutgoingMail } from '@portvakt/kernel';

import { aProduct } from '../testing/a-product.js';
import { bodyIn } from '../testing/body-in.js';
import { EVERY_MAIL, LINK, nameOf } from '../testing/mails.js';
import { contentOf } from './mail-catalogue.js';

/** The bokmål bodies are in the specs that say what each mail is for. */
describe.each(['nn', 'en'] as const)('the bodies of all mails in %s', (language) => {
  const linesOf = (mail: OutgoingMail): readonly string[] => [
    `# ${nameOf(mail)}`,
    ...bodyIn(contentOf(mail, language, aProduct())).map((line) => line.replace(LINK, '{link}')),
  ];

  it('are those of testing/mail-bodies', () => {
    const expected = readFileSync(join(__dirname, `../testing/mail-bodies.${language}.txt`), 'utf8');
    // Times and lifetimes contain non-breaking spaces, which nobody sees in the file.
    const bodies = EVERY_MAIL.map((mail) => `${linesOf(mail).join('\n')}\n`).join('\n');
    expect(bodies.replaceAll('\u00a0', ' ')).toBe(expected);
  });
});
