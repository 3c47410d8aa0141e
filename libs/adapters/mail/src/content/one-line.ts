/** Control characters, line and paragraph separators, and marks that change the text direction. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Returns user input on one line, so that it cannot imitate a paragraph of the mail (security B7). */
export const oneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ').trim();
