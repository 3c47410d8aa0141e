// `npm run migrate -- up / status / check`
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { loadEnvFile } from './load-env-file.mjs';
import { runProgram } from './run-program.mjs';

const PROGRAM = 'dist/apps/api/migrate.js';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!existsSync(PROGRAM)) {
  runTool('tools/prepare.mjs');
  runTool('tools/build-api.mjs');
}
loadEnvFile('.env');
runProgram(PROGRAM, process.argv.slice(2));

function runTool(tool) {
  const { status } = spawnSync(process.execPath, [tool], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
