/** Returns the name that differs from `given` by the fewest single-character changes; undefined without names. */
export function nearestName(given: string, names: Iterable<string>): string | undefined {
  const ranked = [...names].map((name) => ({ name, distance: distanceBetween(given, name) }));
  return ranked.sort((one, other) => one.distance - other.distance)[0]?.name;
}

/** The Levenshtein distance, row by row. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (character === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
