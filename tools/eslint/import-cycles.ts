import { posix } from 'node:path';

/** Static, dynamic and JSDoc imports, including those of types only. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(?<path>\.{1,2}\/[^']+)'/gu;

/**
 * The import cycles among the files, each as a list of paths; the last file imports the first. `sources`: the text of
 * each file by its path. A file in several cycles is listed in at least one of them.
 */
export function importCycles(sources: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const done = new Set<string>();
  const visit = (file: string, importers: readonly string[]): void => {
    const first = importers.indexOf(file);
    if (first >= 0) cycles.push(importers.slice(first));
    if (first >= 0 || done.has(file)) return;
    for (const imported of importsOf(file, sources)) visit(imported, [...importers, file]);
    done.add(file);
  };
  for (const file of sources.keys()) visit(file, []);
  return cycles;
}

function importsOf(file: string, sources: ReadonlyMap<string, string>): readonly string[] {
  const paths = [...(sources.get(file) ?? '').matchAll(IMPORT)].map(({ groups }) => groups?.['path'] ?? '');
  return paths.flatMap((path) => {
    const target = posix.join(posix.dirname(file), path);
    const written = [target, target.replace(/\.js$/u, '.ts'), target.replace(/\.js$/u, '.tsx')];
    return written.find((candidate) => sources.has(candidate)) ?? [];
  });
}
