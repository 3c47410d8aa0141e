import { type Format, type Parsed, quoted } from './format.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line of JSON that holds an object; what it must hold is the business of `read`. */
export const jsonObject = <T>(expected: string, read: (object: JsonObject) => Parsed<T>): Format<T> => ({
  expected,
  isSecret: false,
  parse: (text) => {
    const object = parseJson(text);
    return isJsonObject(object) ? read(object) : { wrong: ['is no JSON object'] };
  },
});

/** A slip like `requierd` would otherwise be obeyed by leaving the rule out. */
export const unknownMembers = (object: JsonObject, known: readonly string[], of: string): readonly string[] =>
  Object.keys(object)
    .filter((member) => !known.includes(member))
    .map((member) => `has the unknown member ${quoted(member)} in ${quoted(of)}`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
