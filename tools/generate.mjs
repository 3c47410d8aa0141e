// Writes what is derived from the source and committed: the OpenAPI document, the client made from it, the
// configuration reference. With --check it changes nothing and fails where a committed file is out of date.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildApi } from './build-api.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isCheck = process.argv.includes('--check');

async function generateOpenApi() {
  await buildApi(root);
  const { describeApi } = createRequire(import.meta.url)(join(root, 'dist/apps/api/src/openapi.js'));
  const text = `${JSON.stringify(await describeApi(), null, 2)}\n`;
  const file = join(root, 'libs/api-client/openapi.json');
  if (!isCheck) {
    writeFileSync(file, text);
    // The service hands out a copy.
    return buildApi(root);
  }
  if (readFileSync(file, 'utf8') === text) return;
  console.error('libs/api-client/openapi.json is out of date: run "npm run generate"');
  process.exitCode = 1;
}

function runScript(script) {
  try {
    execFileSync(process.execPath, [join(root, script), ...(isCheck ? ['--check'] : [])], { stdio: 'inherit' });
  } catch {
    process.exitCode = 1;
  }
}

await generateOpenApi();
runScript('libs/api-client/generate-client.mjs');
runScript('tools/generate-config-docs.mjs');
