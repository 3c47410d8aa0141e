/**
 * Whether `pattern` matches all of `text`: `*` is any number of characters, `?` is one. Takes at most time proportional
 * to the product of both lengths, because the text comes from clients; a regular expression with several `*` may not.
 */
export function matchesWildcard(text: string, pattern: string): boolean {
  let at = 0;
  let inPattern = 0;
  let lastStar = -1;
  let coveredByStar = 0;
  while (at < text.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      lastStar = inPattern++;
      coveredByStar = at;
    } else if (wanted !== undefined && (wanted === '?' || wanted === text[at])) {
      inPattern++;
      at++;
    } else if (lastStar >= 0) {
      inPattern = lastStar + 1;
      at = ++coveredByStar;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}
