import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const MODULES = fileURLToPath(new URL('../../node_modules/@digdir/designsystemet-web/dist/esm/', import.meta.url));
/** Imports every web component. The controls of libs/ui import those that they need. */
const ALL_COMPONENTS = 'designsystemet-web/dist/esm/index.js';

/**
 * Says which modules must run although nothing is imported from them. Without this, each page would load all controls and
 * all web components: Designsystemet does not declare it, and our libraries have no package.json.
 */
export function hasSideEffects(id: string): boolean {
  if (/designsystemet-react\/|@u-elements\//.test(id) || id.endsWith(ALL_COMPONENTS)) return false;
  return !/\/libs\/(?:ui|api-client)\/src\/[^?]+\.tsx?$/.test(id);
}

/**
 * Fails the build when a control of libs/ui does not import the web component that it needs: it would work in tests and
 * do nothing in the built app.
 */
export function importedWebComponents(): Plugin {
  return {
    name: 'imported-web-components',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const missing = missingComponents(chunks.flatMap(({ moduleIds }) => moduleIds));
      if (missing.length > 0) this.error(`Import in the control of libs/ui: ${missing.join(', ')}.`);
    },
  };
}

/** A React component and its web component have folders of the same name. */
function missingComponents(modules: readonly string[]): readonly string[] {
  const used = modules.flatMap((id) => /designsystemet-react\/dist\/esm\/components\/([a-z-]+)\//.exec(id)?.[1] ?? []);
  const isBundled = (name: string) => modules.some((id) => id.startsWith(`${MODULES}${name}/`));
  return [...new Set(used)].filter((name) => existsSync(MODULES + name) && !isBundled(name));
}
