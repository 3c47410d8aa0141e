// Writes what is derived from the source and committed: the OpenAPI document, the client made from it, the
// configuration reference. With --check it changes nothing and fails where a committed file is out of date.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildApi } from './build-api.mjs';
import { sessionAnswerTypes } from './client-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isCheck = process.argv.includes('--check');
const built = createRequire(join(root, 'dist/libs/service/src/'));

await buildApi(root);
const { describeApi } = built('./openapi.js');
const { configurationReference, environmentExample } = built('./config/reference.js');

writeOrCheck('docs/CONFIGURATION.md', configurationReference());
writeOrCheck('.env.example', environmentExample());
const openApi = await describeApi();
writeOrCheck('libs/api-client/openapi.json', `${JSON.stringify(openApi, null, 2)}\n`);
writeOrCheck('libs/client/src/generated/session-answers.ts', sessionAnswerTypes(openApi));
generateClient();
// The service hands out a copy of the OpenAPI document.
if (!isCheck) await buildApi(root);

function writeOrCheck(file, text) {
  const path = join(root, file);
  if (!isCheck) return writeFileSync(path, text);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  console.error(`${file} is out of date: run "npm run generate"`);
  process.exitCode = 1;
}

function generateClient() {
  const script = join(root, 'libs/api-client/generate-client.mjs');
  try {
    execFileSync(process.execPath, [script, ...(isCheck ? ['--check'] : [])], { stdio: 'inherit' });
  } catch {
    process.exitCode = 1;
  }
}
