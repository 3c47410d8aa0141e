/** Replaces the two characters `\n` by line breaks, as PEM texts in environment variables often contain them. */
export const pemOf = (text: string): string => text.replaceAll('\\n', '\n');
