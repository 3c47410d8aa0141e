import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';

import type { MailContent } from '../content/mail-content.js';
import { layoutFile } from '../layouts/layout-file.js';

/** Compiles the text layout, without HTML escaping. */
export function textLayout(): (content: MailContent) => string {
  const layout = Handlebars.compile<MailContent>(readFileSync(layoutFile('text-layout.hbs'), 'utf8'), {
    strict: true,
    noEscape: true,
  });
  return (content) => `${layout(content).trimEnd()}\n`;
}
