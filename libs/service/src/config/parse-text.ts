import * as v from 'valibot';

/** A schema that turns the text of a variable into its value. Its description completes the sentence "expected …". */
export type Format<T> = v.GenericSchema<string, T>;

/** The value, or every problem, worded to follow the name of the variable: `is "8a"`. */
export type Parsed<T> = { readonly value: T } | { readonly problems: readonly string[] };

/** What the format accepts, in words: `a whole number from 1 to 9`. */
export const expectedBy = (format: Format<unknown>): string => v.getDescription(format) ?? '';

/** Values of a secret format never appear in an error. */
export const isSecret = (format: Format<unknown>): boolean => v.getMetadata(format)['secret'] === true;

/** A secret URL: operators may see it without user, password and query. */
export const isUrl = (format: Format<unknown>): boolean => v.getMetadata(format)['url'] === true;

/**
 * Parses the text of one variable. Valibot's own messages contain the value, so they are all turned off: a check either
 * brings its own message or is reported as `is "8a"`, for a secret as `is of another form`.
 */
export function parseText<T>(format: Format<T>, text: string): Parsed<T> {
  const result = v.safeParse(format, text, { message: '', abortPipeEarly: true });
  if (result.success) return { value: result.output };
  const problems = result.issues.map(({ message, path }) => {
    // Only lists have a path: its first item is the entry.
    const entry = path?.[0];
    const invalid = entry ? String(entry.value) : text;
    const problem = message || (isSecret(format) ? 'is of another form' : `is ${quoted(invalid)}`);
    return entry ? `has an entry that ${problem}` : problem;
  });
  return { problems: [...new Set(problems)] };
}

const SHOWN_LENGTH = 80;

/** The text for an error: on one line, at most 80 characters, without the user name and password of a URL. */
export function quoted(text: string): string {
  const withoutUser = text.replace(/\/\/.*@/su, '//…@');
  return JSON.stringify(withoutUser.length > SHOWN_LENGTH ? `${withoutUser.slice(0, SHOWN_LENGTH)}…` : withoutUser);
}
