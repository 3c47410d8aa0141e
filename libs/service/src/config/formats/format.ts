/** A value, or everything that is wrong with the text, each as what follows the name of the variable: `is "8a"`. */
export type Parsed<T> = { readonly value: T } | { readonly wrong: readonly string[] };

/** How the text of a variable becomes a value. */
export interface Format<T> {
  /** In words, for faults and for the reference: `a whole number from 1 to 9`. */
  readonly expected: string;
  /** Its text is never shown, and may also come from the file that `NAME_FILE` names. */
  readonly isSecret: boolean;
  parse(text: string): Parsed<T>;
}

const SHOWN_LENGTH = 80;

/** The text for a fault: on one line, cut, and without the name and password that an address may carry. */
export function quoted(text: string): string {
  const harmless = text.replace(/\/\/.*@/su, '//…@');
  return JSON.stringify(harmless.length > SHOWN_LENGTH ? `${harmless.slice(0, SHOWN_LENGTH)}…` : harmless);
}

/** A format that is one decision: a value, or null for a text of another form. */
export const format = <T>(expected: string, read: (text: string) => T | null): Format<T> => ({
  expected,
  isSecret: false,
  parse: (text) => {
    const value = read(text);
    return value === null ? { wrong: [`is ${quoted(text)}`] } : { value };
  },
});

/** A choice between two words, because `1`, `yes` and `on` each mean something else to somebody. */
export const flag = format('`true` or `false`', (text) => (text === 'true' ? true : text === 'false' ? false : null));

/** One of a few words. */
export const oneOf = <const Words extends readonly string[]>(words: Words): Format<Words[number]> =>
  format(
    `one of ${words.map((word) => `\`${word}\``).join(', ')}`,
    (text) => words.find((word) => word === text) ?? null,
  );

const inRange = (text: string, min: number, max: number): number | null => {
  const number = /^\d{1,15}$/u.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? number : null;
};

/** Digits only, between two limits that both count. */
export const wholeNumber = (min: number, max: number): Format<number> =>
  format(`a whole number from ${min} to ${max}`, (text) => inRange(text, min, max));

/** What a 32-bit column holds; as seconds, some 68 years. */
export const LARGEST_INT = 2_147_483_647;

/** A length of time in whole seconds. */
export const seconds = (min: number, max = LARGEST_INT): Format<number> =>
  format(`whole seconds from ${min} to ${max}`, (text) => inRange(text, min, max));

/** No browser keeps a cookie longer than 400 days, and the contract refuses to ask for it (§3). */
const LONGEST_COOKIE_SECONDS = 34_560_000;

/** The life of something that a cookie carries, in whole seconds. */
export const cookieSeconds = seconds(1, LONGEST_COOKIE_SECONDS);

/** One line for people to read. */
export const line = (maxLength: number): Format<string> =>
  format(`one line of at most ${maxLength} characters`, (text) =>
    text.length <= maxLength && text.trim() !== '' && !/\p{Cc}/u.test(text) ? text.trim() : null,
  );

/** A path of the file system, as the operating system reads it. */
export const filePath = format('a path', (text) => (text.trim() === '' || /\p{Cc}/u.test(text) ? null : text));

/** Entries divided by commas; blanks around them do not count, an empty one is a slip and refused. */
export const listOf = <T>(entry: Format<T>): Format<readonly T[]> => ({
  expected: `a comma list, each entry ${entry.expected}`,
  isSecret: entry.isSecret,
  parse: (text) => {
    const parsed = text.split(',').map((part) => (part.trim() === '' ? EMPTY_ENTRY : entry.parse(part.trim())));
    const wrong = parsed.flatMap((result) => ('wrong' in result ? result.wrong : []));
    if (wrong.length > 0) return { wrong: [...new Set(wrong)].map((fault) => `has an entry that ${fault}`) };
    return { value: parsed.flatMap((result) => ('value' in result ? [result.value] : [])) };
  },
});

const EMPTY_ENTRY = { wrong: ['is empty'] };
