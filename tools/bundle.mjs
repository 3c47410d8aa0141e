// `npm run bundle`: the built service in one folder, dist/bundle, with the packages that it loads and a list of them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { npmCommand } from './prepare/npm-command.mjs';
import { writeBundle } from './bundle/write-bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
if (!existsSync(`${root}/dist/apps/web/index.html`)) {
  console.error('There is no built web app: run "npm run build" first.');
  process.exit(1);
}
execFileSync(process.execPath, [`${root}/tools/build-api.mjs`]);
const [command, ...first] = npmCommand();
const npm = (cwd, ...args) =>
  execFileSync(command, [...first, ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const { files, bytes, packages } = await writeBundle(root, `${root}/dist/bundle`, npm);
console.log(`dist/bundle: ${files} files, ${Math.round(bytes / 2 ** 20)} MiB, ${packages} packages`);
