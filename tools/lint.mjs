// `npm run lint`: the rules that need types, then the others, for all projects. `npx nx lint <project>` checks one.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { nxProgram } from './prepare/nx-program.mjs';

const workspace = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['apps', 'libs', 'tools'];

const programOf = (name, file) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);

function run(args, stdio = 'inherit') {
  const env = { ...process.env, NX_DAEMON: 'false' };
  return spawnSync(process.execPath, args, { cwd: workspace, stdio, env }).status === 0;
}

const outcomes = [
  run([programOf('oxlint', 'bin/oxlint'), '--type-aware', '--format=unix', ...FOLDERS]),
  // Writes the project graph, which the boundary rule reads but does not create.
  run([nxProgram(), 'show', 'projects'], ['ignore', 'ignore', 'inherit']),
  run([programOf('eslint', 'bin/eslint.js'), ...FOLDERS, '--max-warnings=0']),
];
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
