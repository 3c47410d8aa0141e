import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { layoutFile } from './layout-file.js';

/** Returns the Content-Security-Policy source that allows only the style block of the HTML layout. */
export function htmlLayoutStyleSource(): string {
  const [, style] = /<style>(.*?)<\/style>/su.exec(readFileSync(layoutFile('html-layout.hbs'), 'utf8')) ?? [];
  if (style === undefined) throw new Error('the HTML layout has no style block');
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
