import { createHash } from 'node:crypto';

/**
 * Returns the Content-Security-Policy sources that allow only the styles of a mail: its one style block, which is
 * followed by no other, and the style attributes. The layout writes both; everything else is escaped.
 */
export function mailStyleSources(html: string): string {
  const [, style] = /<style>(.*?)<\/style>/su.exec(html) ?? [];
  if (style === undefined) throw new Error('the mail has no style block');
  const hash = createHash('sha256').update(style).digest('base64');
  return `style-src 'sha256-${hash}'; style-src-attr 'unsafe-inline'`;
}
