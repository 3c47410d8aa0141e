// Before `npm start` and `npm test`: installs when node_modules is older than the lock file; with `build` also builds.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { isInstalled } from './prepare/installed-packages.mjs';
import { withLock } from './prepare/lock-directory.mjs';
import { npmCommand } from './prepare/npm-command.mjs';
import { nxProgram } from './prepare/nx-program.mjs';

const LEAST_NODE = [20, 19];
/** Including development dependencies, whatever NODE_ENV is: they build the service. */
const INSTALL = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
refuseOldNode();
if (needsWork()) await withLock(root, prepare);

function needsWork() {
  return process.argv[2] === 'build' || !isInstalled(root);
}

function prepare() {
  if (!isInstalled(root)) install();
  if (process.argv[2] === 'build') build();
}

function install() {
  console.error('Installing packages (npm ci), a minute or two …');
  const [command, ...args] = npmCommand();
  const { status } = spawnSync(command, [...args, ...INSTALL], { stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('npm ci did not finish; its output is above.');
  if (!isInstalled(root)) fail('npm ci finished, but node_modules still differs from package-lock.json.');
}

function build() {
  console.error('Building …');
  const args = [nxProgram(), 'run-many', '-t', 'build'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) fail(`${stdout}${stderr}\nThe build failed.`);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  fail(`Portvakt needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
