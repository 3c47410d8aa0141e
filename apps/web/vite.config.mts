import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { pageFiles } from './page-files.mjs';
import { importedStyleSheets } from './style-sheets.mjs';
import { hasSideEffects, listedWebComponents } from './web-components.mjs';

/** Without warnings for developers; the package offers it only by its path. Some 3 KiB less. */
const REACT_ROUTER = fileURLToPath(
  new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/** Libraries change less often than our code: in files of their own, they stay in the cache across a release. */
const FILES = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  {
    // Redux Toolkit and what it consists of.
    name: 'store',
    test: /node_modules\/(?:@reduxjs|immer|react-redux|redux|redux-thunk|reselect|use-sync-external-store)\//,
  },
  // Small modules of many pages, in one file: each request costs headers and, on a slow line, a wait.
  {
    name: 'common',
    test: /apps\/web\/src\/(?:forms|i18n|next|notices|providers|routes)\/(?!use-translated-form|lifetime|use-lifetimes)/,
    minShareCount: 4,
  },
  // Not needed on the sign-in.
  { name: 'form', test: /react-hook-form\/|use-translated-form/ },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageFiles(), listedWebComponents(), importedStyleSheets()],
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
      output: { codeSplitting: { groups: FILES } },
    },
  },
});
