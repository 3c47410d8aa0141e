/** Controls, line and paragraph separators, and the marks that turn the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text from outside as one line, so that it cannot pose as a paragraph of ours (security B7). */
export const oneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ').trim();
