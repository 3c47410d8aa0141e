import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

/** The web components of Designsystemet that our controls use. */
const WEB_COMPONENTS_IN_USE = ['clickdelegatefor', 'dialog', 'error-summary', 'field', 'invokers'];

const MODULES = fileURLToPath(new URL('../../node_modules/@digdir/designsystemet-web/dist/esm/', import.meta.url));

/**
 * Designsystemet does not declare which modules are free of side effects; declaring it here removes some 50 KiB from
 * the first load.
 */
export function hasSideEffects(id: string): boolean {
  if (id.includes('designsystemet-react/') || id.includes('@u-elements/')) return false;
  const component = /designsystemet-web\/dist\/esm\/([a-z-]+)\//.exec(id)?.[1];
  return component === undefined || WEB_COMPONENTS_IN_USE.includes(component);
}

/**
 * Fails the build when a control of libs/ui needs a web component that is not listed above: without it, the control
 * works in tests and does nothing in the built app.
 */
export function listedWebComponents(): Plugin {
  return {
    name: 'listed-web-components',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const unlisted = unlistedComponents(chunks.flatMap(({ moduleIds }) => moduleIds));
      if (unlisted.length > 0) this.error(`Add to WEB_COMPONENTS_IN_USE: ${unlisted.join(', ')}.`);
    },
  };
}

/** A React component and its web component have folders of the same name. */
function unlistedComponents(modules: readonly string[]): readonly string[] {
  const used = modules.flatMap((id) => /designsystemet-react\/dist\/esm\/components\/([a-z-]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(used)].filter((name) => !WEB_COMPONENTS_IN_USE.includes(name) && existsSync(MODULES + name));
}
