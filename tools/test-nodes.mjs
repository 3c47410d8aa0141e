// `npm run test:nodes`: the tests on every version of Node that is supported. The programs come from npm, into .nx/nodes.
// `npm run test:nodes -- 20.19.0 26 -- npx nx http api` runs another command, on two of them.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npmCommand } from './prepare/npm-command.mjs';

/** The oldest that package.json allows, and the newest of each later line with long-term support. */
const VERSIONS = ['20.19.0', '22', '24', '26'];

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const end = args.includes('--') ? args.indexOf('--') : args.length;
const versions = end > 0 ? args.slice(0, end) : VERSIONS;
const command = end < args.length ? args.slice(end + 1) : ['npm', 'test'];

const failed = versions.filter((version) => !passesOn(version));
console.log(failed.length === 0 ? `passed on Node ${versions.join(', ')}` : `failed on Node ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function passesOn(version) {
  const bin = installed(version);
  console.log(
    `\nNode ${execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).trim()}: ${command.join(' ')}`,
  );
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  // npm puts the Node that runs it first; without these it takes the one of PATH.
  for (const name of ['NODE', 'npm_node_execpath', 'npm_execpath']) delete env[name];
  const [program, ...rest] = command;
  return spawnSync(program, rest, { cwd: root, env, stdio: 'inherit' }).status === 0;
}

/** The folder of the program; installed when it is missing. */
function installed(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.nx/nodes', version);
  const bin = join(folder, 'node_modules', name, 'bin');
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  const [npm, ...first] = npmCommand();
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync(npm, [...first, 'install', ...options, `${name}@${version}`], { stdio: 'ignore' });
  return bin;
}
