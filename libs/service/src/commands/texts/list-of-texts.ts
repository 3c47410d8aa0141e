import { mailTextsIn } from '../../theme/replaced-texts.js';
import type { WebTexts } from '../../theme/web-texts.js';

/** The texts that a theme may replace: one sorted line `key: text` each, with the bokmål text. */
export function listOfTexts(webTexts: WebTexts): string {
  const lines = [...mailTextsIn('nb'), ...webTexts].map(([key, words]) => `${key}: ${words}\n`);
  return lines.sort().join('');
}
