import type { Format } from '../formats/format.js';

/** One variable of the environment. */
export interface Setting<T> {
  readonly format: Format<T>;
  /** One sentence for the operator. */
  readonly says: string;
  /** What holds when it is not given; null where that depends on other variables or is nothing at all. */
  readonly unset: T | null;
  /** The same for the reference: what to type to get it, or in words. */
  readonly shownDefault: string | null;
  /** What `.env.example` sets; the rest stands there as a comment. */
  readonly example: string | null;
}

/** A setting that always has a value of its own. */
export interface DefaultedSetting<T> extends Setting<T> {
  readonly unset: T;
}

/** What follows from a setting once it is read. */
export type ValueOf<S> = S extends { readonly unset: infer T } ? T : never;

/** A variable with a default, written as one would type it. */
export function withDefault<T>(
  format: Format<T>,
  text: string,
  says: string,
  example: string | null = null,
): DefaultedSetting<T> {
  const parsed = format.parse(text);
  if ('wrong' in parsed) throw new TypeError(`a default ${parsed.wrong.join(', ')}; expected ${format.expected}`);
  return { format, says, unset: parsed.value, shownDefault: text, example };
}

/** A variable that may be missing; `inWords` tells what holds then. */
export const optional = <T>(format: Format<T>, inWords: string | null, says: string): Setting<T> => ({
  format,
  says,
  unset: null,
  shownDefault: inWords,
  example: null,
});
