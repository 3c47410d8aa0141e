import { fileURLToPath } from 'node:url';

import type { Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('./src/', import.meta.url));
/** The page that most visitors see first. */
const FIRST_PAGE = `${SOURCE}features/sign-in/sign-in-page.tsx`;
/** The folders whose modules pages of several features need; the others are codes, devices, events, passkeys and text-pages. */
const COMMON =
  /apps\/web\/src\/(?:browser|confirm-identity|contact|dialogs|failures|focus|forms|i18n|mailed-links|navigation-state|providers|return-to|roles|routes|session)\//;
const MAIN = `${SOURCE}main.tsx`;

/**
 * The files into which the build puts what several pages need. Each file costs headers and compresses by itself, but a
 * page should load little that it does not need. An earlier group takes a module before a later one.
 */
export const SCRIPT_FILES: Rolldown.CodeSplittingGroup[] = [
  // Libraries change less often than our code: in files of their own, they stay in the cache across a release.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/ },
  {
    // React Router, and Redux Toolkit with what it consists of.
    name: 'libraries',
    test: /node_modules\/(?:react-router|@reduxjs|immer|react-redux|redux|redux-thunk|reselect|use-sync-external-store)\//,
  },
  { name: firstPage },
  { name: 'form', test: /react-hook-form\/|use-translated-form/ },
  { name: 'common', test: COMMON, minShareCount: 4 },
];

/** One file for the app itself and for what the first page imports, with the controls that they show. */
function firstPage(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!id.startsWith(SOURCE) || id === FIRST_PAGE || id === MAIN) return null;
  const needed = withImports(FIRST_PAGE, graph, withImports(MAIN, graph));
  return needed.has(id) ? 'first' : null;
}

/** A module of the app and the modules of the app that it imports statically. */
function withImports(id: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id) || !id.startsWith(SOURCE)) return found;
  found.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(imported, graph, found);
  return found;
}
