// Writes src/generated/api.ts from openapi.json; with --check it writes nothing and fails when the two differ.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { generateEndpoints } from '@rtk-query/codegen-openapi';

const inThisFolder = (path) => fileURLToPath(new URL(path, import.meta.url));
const OUTPUT = inThisFolder('src/generated/api.ts');
const HEADING = '// Generated from openapi.json by generate-client.mjs: change the API, not this file.\n';

/** Endpoints that return pages for people; the app does not call them. */
const PAGES = ['apiReference', 'openApi', 'errorPage'];

const settings = {
  schemaFile: inThisFolder('openapi.json'),
  apiFile: inThisFolder('src/base-api.ts'),
  apiImport: 'baseApi',
  exportName: 'generatedApi',
  hooks: true,
  tag: true,
  flattenArg: true,
  useUnknown: true,
  esmExtensions: true,
  filterEndpoints: (operation) => !PAGES.includes(operation),
};

// The generator resolves `apiFile` relative to its output file. This script writes the output itself, so the import is
// replaced afterwards.
const generated = await generateEndpoints({ ...settings, outputFile: undefined });
const client = HEADING + generated.replace(/from "[^"]*base-api[^"]*"/, 'from "../base-api.js"');

if (process.argv.includes('--check')) {
  const committed = await readFile(OUTPUT, 'utf8').catch(() => '');
  if (committed !== client) {
    console.error('libs/api-client/src/generated/api.ts does not match openapi.json: run libs/api-client/generate-client.mjs');
    process.exit(1);
  }
} else {
  await writeFile(OUTPUT, client);
}
