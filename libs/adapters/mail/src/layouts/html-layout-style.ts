import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { layoutFile } from './layout-file.js';

/** The source of a content security policy that allows the style block of our own HTML layout, and no other. */
export function htmlLayoutStyleSource(): string {
  const [, style] = /<style>(.*?)<\/style>/su.exec(readFileSync(layoutFile('html-layout.hbs'), 'utf8')) ?? [];
  if (style === undefined) throw new Error('the HTML layout has no style block');
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
