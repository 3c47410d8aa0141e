// Writes src/generated from openapi.json; with --check it writes nothing and fails when the two differ.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { generateEndpoints } from '@rtk-query/codegen-openapi';

const inThisFolder = (path) => fileURLToPath(new URL(path, import.meta.url));
const HEADING = '// Generated from openapi.json by generate-client.mjs: change the API, not this file.\n';

/** Endpoints that return pages for people, or are for other services; the app does not call them. */
const NOT_FOR_THE_APP = ['apiReference', 'openApi', 'errorPage', 'token', 'getJwks', 'getWellKnownKeys'];

const isForOperators = ({ operation }) => operation.tags?.includes('operators') === true;

/** One file for the end users' part of the app, which never loads the other. */
const CLIENTS = [
  {
    file: 'src/generated/api.ts',
    exportName: 'generatedApi',
    includes: (name, definition) => !NOT_FOR_THE_APP.includes(name) && !isForOperators(definition),
  },
  {
    file: 'src/generated/operators-api.ts',
    exportName: 'generatedOperatorsApi',
    includes: (_name, definition) => isForOperators(definition),
    // They read, although they are sent as POST.
    endpointOverrides: [{ pattern: ['hasPermission', 'listUserSessions'], type: 'query' }],
  },
];

const settings = {
  schemaFile: inThisFolder('openapi.json'),
  apiFile: inThisFolder('src/base-api.ts'),
  apiImport: 'baseApi',
  hooks: true,
  tag: true,
  flattenArg: true,
  useUnknown: true,
  esmExtensions: true,
};

for (const { file, exportName, includes, endpointOverrides = [] } of CLIENTS) {
  const endpoints = { ...settings, exportName, endpointOverrides, filterEndpoints: includes, outputFile: undefined };
  const generated = await generateEndpoints(endpoints);
  // The generator resolves `apiFile` relative to its output file. This script writes the output itself, so the import is
  // replaced afterwards.
  await writeOrCheck(file, HEADING + generated.replace(/from "[^"]*base-api[^"]*"/, 'from "../base-api.js"'));
}

async function writeOrCheck(file, client) {
  if (!process.argv.includes('--check')) return writeFile(inThisFolder(file), client);
  const committed = await readFile(inThisFolder(file), 'utf8').catch(() => '');
  if (committed === client) return;
  console.error(`libs/api-client/${file} does not match openapi.json: run libs/api-client/generate-client.mjs`);
  process.exitCode = 1;
}
