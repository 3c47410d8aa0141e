import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { loadEnvFile } from './load-env-file.mjs';
import { runProgram } from './run-program.mjs';

/**
 * Runs a command of the built service with this process' arguments, and builds the service where it is missing.
 *
 * @param {string} program such as `dist/apps/api/migrate.js`
 */
export function runCommand(program) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  if (!existsSync(program)) {
    runTool('tools/prepare.mjs');
    runTool('tools/build-api.mjs');
  }
  loadEnvFile('.env');
  runProgram(program, process.argv.slice(2));
}

function runTool(tool) {
  const { status } = spawnSync(process.execPath, [tool], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
