// Writes src/generated from openapi.json; with --check it writes nothing and fails when the two differ.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { generateEndpoints } from '@rtk-query/codegen-openapi';

const inThisFolder = (path) => fileURLToPath(new URL(path, import.meta.url));
const HEADING = '// Generated from openapi.json by generate-client.mjs: change the API, not this file.\n';

/**
 * Endpoints that the app does not call: pages, URLs that browsers open or are redirected to, and endpoints for products
 * only.
 */
const NOT_CALLED = [
  'apiReference',
  'openApi',
  'errorPage',
  'token',
  'getJwks',
  'getWellKnownKeys',
  'ok',
  'ready',
  'verifyEmail',
  'requestPasswordReset',
  'openResetLink',
  'followDeletionLink',
  'revokeSessions',
  'disableTwoFactor',
  'getTotpUri',
  'socialCallback',
  'postSocialCallback',
  'getAccessToken',
  'refreshToken',
  'accountInfo',
  'getAccountInfo',
  'getAuthenticateOptions',
];

const hasTag =
  (tag) =>
  (_name, { operation }) =>
    operation.tags?.includes(tag) === true;
const isForOperators = hasTag('operators');
/** The two endpoints for signing in with a passkey belong to the other sign-in endpoints. */
const SIGN_IN_WITH_PASSKEY = ['generateAuthenticateOptions', 'verifyAuthentication'];
const isAboutOwnPasskeys = (name, definition) =>
  hasTag('passkey')(name, definition) && !SIGN_IN_WITH_PASSKEY.includes(name);

/** The endpoints of the page that asks new users of a provider for required fields; no other page needs them. */
const isAboutPendingSignUp = (name) => ['getPendingSignUp', 'completeSignUp'].includes(name);

/** One file for each part of the app that the other parts never load. */
const CLIENTS = [
  {
    file: 'src/generated/api.ts',
    exportName: 'generatedApi',
    includes: (...endpoint) =>
      !isForOperators(...endpoint) && !isAboutOwnPasskeys(...endpoint) && !isAboutPendingSignUp(...endpoint),
  },
  {
    file: 'src/generated/passkeys-api.ts',
    exportName: 'generatedPasskeysApi',
    includes: isAboutOwnPasskeys,
    // Each ceremony has a challenge of its own, so the answer is never cached.
    endpointOverrides: [{ pattern: 'generateRegisterOptions', type: 'mutation' }],
  },
  {
    file: 'src/generated/pending-sign-up-api.ts',
    exportName: 'generatedPendingSignUpApi',
    includes: isAboutPendingSignUp,
  },
  {
    file: 'src/generated/operators-api.ts',
    exportName: 'generatedOperatorsApi',
    includes: isForOperators,
    // Queries, although they are sent as POST.
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
  const filterEndpoints = (name, definition) => !NOT_CALLED.includes(name) && includes(name, definition);
  const endpoints = { ...settings, exportName, endpointOverrides, filterEndpoints, outputFile: undefined };
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
