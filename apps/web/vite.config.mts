import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web components of Designsystemet that our controls stand on. A control that needs another (tabs, tooltip) adds it here. */
const WEB_COMPONENTS_IN_USE = ['clickdelegatefor', 'dialog', 'error-summary', 'field', 'invokers'];

/** Designsystemet publishes without saying what is free of side effects; saying it here takes some 50 KiB off the first load. */
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
    // Never inlined: the content security policy admits fonts and scripts from the site alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For check-budget.mjs; the server gives out nothing but /assets.
    manifest: true,
    rollupOptions: { treeshake: { moduleSideEffects: hasSideEffects } },
  },
});
