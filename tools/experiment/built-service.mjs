import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the built service. */
export const DIST = join(root, 'dist');

/** The path of the built service's program. Builds it when it is missing; an existing build is not rebuilt. */
export function builtService() {
  const program = join(DIST, 'apps/api/main.js');
  if (existsSync(program)) return program;
  const { status } = spawnSync(process.execPath, [join(root, 'tools/build-api.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return program;
}
