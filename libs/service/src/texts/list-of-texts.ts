import { mailTextsIn } from '../theme/replaced-texts.js';
import type { WebTexts } from '../theme/web-texts.js';

/** The texts that a theme may replace: a line `key: text` each, the bokmål text, sorted. */
export function listOfTexts(webTexts: WebTexts): string {
  const lines = [...mailTextsIn('nb'), ...webTexts].map(([key, words]) => `${key}: ${words}\n`);
  return lines.sort().join('');
}
