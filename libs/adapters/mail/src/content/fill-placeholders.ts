const PLACEHOLDER = /\{(\w+)\}/gu;

/** Returns the names of the placeholders, sorted, each once. */
export const placeholdersIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].sort();

/** Replaces `{name}` with its value. Braces in a value stay as they are. Throws for a missing value. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for {${name}} in a text of a mail`);
    return value;
  });
