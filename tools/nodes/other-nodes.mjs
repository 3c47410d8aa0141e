// Installs other versions of Node than the running one, from npm, into .nx/nodes.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { npmCommand } from '../prepare/npm-command.mjs';

/**
 * The program of a version, installed when it is missing.
 *
 * @param {string} root
 * @param {string} version as npm understands it: `20.19.0`, or `26` for its newest
 * @returns {string}
 */
export function otherNode(root, version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, '.nx/nodes', version);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const [npm, ...first] = npmCommand();
  const options = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync(npm, [...first, 'install', ...options, `${name}@${version}`], { stdio: 'ignore' });
  return program;
}

/**
 * The version that a program reports, such as `v26.1.0`.
 *
 * @param {string} node
 * @returns {string}
 */
export const versionOf = (node) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();

/**
 * `env` in which `node` and npm mean this program.
 *
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(node, env) {
  const changed = { ...env, PATH: `${dirname(node)}${delimiter}${env.PATH}` };
  // npm puts the Node that runs it first on PATH; without these variables it uses the one that PATH names.
  for (const name of ['NODE', 'npm_node_execpath', 'npm_execpath']) delete changed[name];
  return changed;
}
