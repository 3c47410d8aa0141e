// `npm run install:frameworks`: Next and Vitest into .nx/frameworks, for the tests that run them. They are in no package.json of
// the repository: everybody would install 350 MB for three tests.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { areFrameworksInstalled, frameworksFolder, wantedFrameworks } from './frameworks/installed-frameworks.mjs';
import { npmCommand } from './prepare/npm-command.mjs';

const INSTALL = ['ci', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];

const root = fileURLToPath(new URL('..', import.meta.url));

if (!areFrameworksInstalled(root)) {
  const folder = frameworksFolder(root);
  for (const part of ['package.json', 'package-lock.json', 'sharp'])
    cpSync(`${wantedFrameworks(root)}/${part}`, `${folder}/${part}`, { recursive: true });
  const [npm, ...first] = npmCommand();
  const { status } = spawnSync(npm, [...first, ...INSTALL], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm ci of the frameworks did not finish');
}
