/** A value that has exactly one JSON text. Times are already ISO texts. */
export type Canonical =
  string | number | boolean | null | readonly Canonical[] | { readonly [name: string]: Canonical };

/** JSON without spaces, with the properties of objects sorted by name (operators §10.3). */
export function canonicalText(value: Canonical): string {
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`).join(',')}}`;
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);
