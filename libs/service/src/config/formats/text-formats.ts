import * as v from 'valibot';

import { expectedBy, type Format, isSecret } from '../parse-text.js';
import { Secret } from '../secret.js';

/** Only `true` and `false`, because programs disagree about `1`, `yes` and `on`. */
export const flag = v.pipe(
  v.picklist(['true', 'false']),
  v.transform((text) => text === 'true'),
  v.description('`true` or `false`'),
);

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(v.picklist(words), v.description(`one of ${words.map((word) => `\`${word}\``).join(', ')}`));

const MOST_DIGITS = 15;

/** Digits only; both limits are included. */
const integer = (what: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.digits(),
    v.maxLength(MOST_DIGITS),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
    v.description(`${what} from ${min} to ${max}`),
  );

export const wholeNumber = (min: number, max: number) => integer('a whole number', min, max);

/** A decimal number; both limits are included. */
export const decimal = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(\.\d{1,9})?$/u),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
    v.description(`a number from ${min} to ${max}`),
  );

/** The maximum of a 32-bit column: in seconds, some 68 years. */
export const LARGEST_INT = 2_147_483_647;

/** A duration in whole seconds. */
export const seconds = (min: number, max = LARGEST_INT) => integer('whole seconds', min, max);

/** No browser keeps a cookie longer than 400 days, and the service never asks for more (specification §3). */
const LONGEST_COOKIE_SECONDS = 34_560_000;

/** The lifetime of a cookie in whole seconds. */
export const cookieSeconds = seconds(1, LONGEST_COOKIE_SECONDS);

const NO_CONTROL_CHARACTER = /^\P{Cc}*$/u;

/** Text that is shown to people, without blanks at either end. */
export const line = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.regex(NO_CONTROL_CHARACTER),
    v.trim(),
    v.nonEmpty(),
    v.description(`one line of at most ${maxLength} characters`),
  );

/** A name, such as that of the product. */
export const nameLine = line(100);

/** A path of the file system. */
export const filePath = v.pipe(
  v.string(),
  v.regex(NO_CONTROL_CHARACTER),
  v.check((text) => text.trim() !== ''),
  v.description('a path'),
);

/** Entries separated by commas. Blanks around an entry are ignored; an empty entry is an error. */
export const listOf = <T>(entry: Format<T>): Format<readonly T[]> =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.array(v.pipe(v.string(), v.nonEmpty('is empty'), entry)),
    v.metadata({ secret: isSecret(entry) }),
    v.description(`a comma list, each entry ${expectedBy(entry)}`),
  );

/** Marks a format as secret: its value is wrapped and never shown. */
export const secret = (format: Format<string>, expected: string): Format<Secret> =>
  v.pipe(
    format,
    v.transform((text) => new Secret(text)),
    v.metadata({ secret: true }),
    v.description(expected),
  );

/** About 190 bits if the text is random (security K6). */
const SHORTEST_SECRET = 32;

/**
 * A secret from which keys are derived. After a replacement it moves to a comma-separated list, so it must not contain
 * a comma.
 */
export const masterSecret = secret(
  v.pipe(
    v.string(),
    v.minLength(SHORTEST_SECRET, `is shorter than ${SHORTEST_SECRET} characters`),
    v.excludes(',', 'has a comma'),
    v.check((text) => text === text.trim(), 'begins or ends with a blank'),
  ),
  `a random text of at least ${SHORTEST_SECRET} characters, without a comma and without a blank at either end`,
);
