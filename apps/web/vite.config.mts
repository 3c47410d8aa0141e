import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { pageFiles } from './page-files.mjs';
import { SCRIPT_FILES } from './script-files.mjs';
import { importedStyleSheets } from './style-sheets.mjs';
import { hasSideEffects, importedWebComponents } from './web-components.mjs';

/** Without warnings for developers; the package offers it only by its path. Some 3 KiB less. */
const REACT_ROUTER = fileURLToPath(
  new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/**
 * Seven characters of the hash instead of eight, and no capitals among them. The first script names every page's files, and
 * hashes do not compress: some 200 bytes less. Two contents of one file name share a hash once in 2^36.
 */
const HASHED = 'assets/[name]-[hash:7]';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageFiles(), importedWebComponents(), importedStyleSheets()],
  resolve: { tsconfigPaths: true, alias: [{ find: /^react-router$/, replacement: REACT_ROUTER }] },
  build: {
    outDir: '../../dist/apps/web',
    emptyOutDir: true,
    sourcemap: false,
    // Never inlined: the content security policy allows fonts and scripts from this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For check-budget.mjs; the server serves nothing but /assets.
    manifest: true,
    rolldownOptions: {
      treeshake: { moduleSideEffects: hasSideEffects },
      output: {
        hashCharacters: 'base36',
        entryFileNames: `${HASHED}.js`,
        chunkFileNames: `${HASHED}.js`,
        assetFileNames: `${HASHED}[extname]`,
        codeSplitting: { groups: SCRIPT_FILES },
      },
    },
  },
});
