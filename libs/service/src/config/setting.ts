import { expectedBy, type Format, isSecret, parseText } from './parse-text.js';

/** One environment variable. */
export interface Setting<T> {
  readonly format: Format<T>;
  /** A description of the format: `a whole number from 1 to 9`. */
  readonly expected: string;
  /** Errors never show the value. It may also come from the file that `NAME_FILE` names. */
  readonly isSecret: boolean;
  /** One sentence for the operator: what the variable does. */
  readonly meaning: string;
  /** The value when the variable is not set; null when there is none, or when other variables decide it. */
  readonly default: T;
  /** The default as the operator would write it, or in words when other variables decide it. */
  readonly defaultText: string | { readonly inWords: string } | null;
  /** What `.env.example` sets; null: it shows the variable as a comment. */
  readonly example: string | null;
}

export type ValueOf<S> = S extends Setting<infer T> ? T : never;

/** Declares a variable. Throws a `TypeError` when the format does not accept the default. */
export function setting<T>(format: Format<T>, meaning: string, defaultText: string, example?: string): Setting<T>;
export function setting<T>(
  format: Format<T>,
  meaning: string,
  defaultText?: Setting<T>['defaultText'],
): Setting<T | null>;
export function setting<T>(
  format: Format<T>,
  meaning: string,
  defaultText: Setting<T>['defaultText'] = null,
  example: string | null = null,
): Setting<T | null> {
  const expected = expectedBy(format);
  const parsed = typeof defaultText === 'string' ? parseText(format, defaultText) : { value: null };
  if ('problems' in parsed) throw new TypeError(`a default ${parsed.problems.join(', ')}; expected ${expected}`);
  return { format, expected, isSecret: isSecret(format), meaning, default: parsed.value, defaultText, example };
}
