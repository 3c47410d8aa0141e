// `npm run pack`: a tarball of each built package, as npm would publish it, in dist/tarballs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npmCommand } from '../prepare/npm-command.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const tarballs = join(dist, 'tarballs');

rmSync(tarballs, { recursive: true, force: true });
mkdirSync(tarballs, { recursive: true });
const [command, ...args] = npmCommand();
const folders = readdirSync(join(dist, 'packages')).map((name) => join(dist, 'packages', name));
execFileSync(command, [...args, 'pack', ...folders, '--pack-destination', tarballs, '--silent'], { stdio: 'inherit' });
