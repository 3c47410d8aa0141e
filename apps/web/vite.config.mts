import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web components of Designsystemet that our controls use. Add the one that a new control needs (tabs, tooltip). */
const WEB_COMPONENTS_IN_USE = ['clickdelegatefor', 'dialog', 'error-summary', 'field', 'invokers'];

/**
 * Designsystemet does not declare which modules are free of side effects; declaring it here removes some 50 KiB from
 * the first load.
 */
function hasSideEffects(id: string): boolean {
  if (id.includes('designsystemet-react/') || id.includes('@u-elements/')) return false;
  const component = /designsystemet-web\/dist\/esm\/([a-z-]+)\//.exec(id)?.[1];
  return component === undefined || WEB_COMPONENTS_IN_USE.includes(component);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../../dist/apps/web',
    emptyOutDir: true,
    sourcemap: false,
    // Never inlined: the content security policy allows fonts and scripts from this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For check-budget.mjs; the server serves nothing but /assets.
    manifest: true,
    rollupOptions: { treeshake: { moduleSideEffects: hasSideEffects } },
  },
});
