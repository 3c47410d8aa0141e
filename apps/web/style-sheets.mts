import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const STYLE_SHEETS = fileURLToPath(new URL('../../node_modules/@digdir/designsystemet-css/dist/src/', import.meta.url));
/** The style sheet of every page, and the one of the operators' pages. */
const IMPORTING = ['designsystemet.css', 'operators.css'].map((name) =>
  fileURLToPath(new URL(`../../libs/ui/src/theme/${name}`, import.meta.url)),
);

/** Fails the build when a control of libs/ui needs a style sheet of Designsystemet that the theme does not import. */
export function importedStyleSheets(): Plugin {
  return {
    name: 'imported-style-sheets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const missing = missingStyleSheets(chunks.flatMap(({ moduleIds }) => moduleIds));
      if (missing.length > 0) this.error(`Import in libs/ui/src/theme/designsystemet.css, or operators.css: ${missing.join(', ')}.`);
    },
  };
}

/** A React component and its style sheet have the same name. */
function missingStyleSheets(modules: readonly string[]): readonly string[] {
  const imported = IMPORTING.map((file) => readFileSync(file, 'utf8')).join('');
  const used = modules.flatMap((id) => /designsystemet-react\/dist\/esm\/components\/([a-z-]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(used)].map((name) => `${name}.css`).filter((file) => isMissing(file, imported));
}

const isMissing = (file: string, imported: string): boolean =>
  existsSync(STYLE_SHEETS + file) && !imported.includes(`/${file}'`);
