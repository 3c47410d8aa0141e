// `npm run lint`: one ESLint for all projects, because a process for each takes eight seconds before it reads a line.
// `npx nx lint <project>` checks one.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { nxProgram } from './prepare/nx-program.mjs';

const workspace = fileURLToPath(new URL('..', import.meta.url));
const eslint = join(dirname(createRequire(import.meta.url).resolve('eslint/package.json')), 'bin/eslint.js');

function run(program, args, stdio) {
  const env = { ...process.env, NX_DAEMON: 'false' };
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: workspace, stdio, env });
  if (status !== 0) process.exit(status ?? 1);
}

// Writes the graph of the projects, which the rule about boundaries reads and does not make.
run(nxProgram(), ['show', 'projects'], ['ignore', 'ignore', 'inherit']);
run(eslint, ['libs', 'apps', 'tools', '--max-warnings=0'], 'inherit');
