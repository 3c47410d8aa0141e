/** A PEM text whose line breaks may be written as `\n`, as environment variables tend to hold them. */
export const pemOf = (text: string): string => text.replaceAll('\\n', '\n');
