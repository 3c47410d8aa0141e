import * as v from 'valibot';

import { isObject } from '../../is-object.js';
import { type Format, quoted } from '../parse-text.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reports a problem. The text follows the name of the variable: `has an entry that is empty`. */
export type Report = (problem: string) => void;

const NOT_AN_OBJECT = 'is not a JSON object';

/**
 * A JSON object in which every name has an entry of the same kind. `readEntry` returns the value of one entry; when it
 * reports a problem, its result is ignored. `v.record` and `v.object` are not used: they skip names like `constructor`.
 */
export const jsonMap = <T>(
  expected: string,
  readEntry: (name: string, entry: unknown, report: Report) => T | null,
): Format<Readonly<Record<string, T>>> =>
  v.pipe(
    v.string(),
    v.parseJson(undefined, NOT_AN_OBJECT),
    v.custom<JsonObject>(isObject, NOT_AN_OBJECT),
    v.rawTransform(({ dataset, addIssue }) => {
      const entries = Object.entries(dataset.value).flatMap(([name, entry]) => {
        const value = readEntry(name, entry, (message) => addIssue({ message }));
        return value === null ? [] : [[name, value] as const];
      });
      return Object.fromEntries(entries);
    }),
    v.description(expected),
  );

/** Reports every misspelt or unknown property of the entry `name`, which would otherwise be ignored. */
export function reportUnknownProperties(
  object: JsonObject,
  known: readonly string[],
  name: string,
  report: Report,
): void {
  for (const property of Object.keys(object)) {
    if (!known.includes(property)) report(`has the unknown property ${quoted(property)} in ${quoted(name)}`);
  }
}
