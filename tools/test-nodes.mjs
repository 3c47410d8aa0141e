// `npm run test:nodes`: the tests on every version of Node that is supported.
// `npm run test:nodes -- 20.19.0 26 -- npx nx http api` runs another command, on two of them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { environmentWith, otherNode, versionOf } from './nodes/other-nodes.mjs';

/** The oldest version that package.json allows, and the newest of each later LTS line. */
const VERSIONS = ['20.19.0', '22', '24', '26'];

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const end = args.includes('--') ? args.indexOf('--') : args.length;
const versions = end > 0 ? args.slice(0, end) : VERSIONS;
const command = end < args.length ? args.slice(end + 1) : ['npm', 'test'];

const failed = versions.filter((version) => !passesOn(version));
// If there is only one command, its own last line is enough.
if (versions.length > 1)
  console.log(failed.length === 0 ? `passed on Node ${versions.join(', ')}` : `failed on Node ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function passesOn(version) {
  const node = otherNode(root, version);
  console.log(`\nNode ${versionOf(node)}: ${command.join(' ')}`);
  const [program, ...rest] = command;
  const env = environmentWith(node, process.env);
  return spawnSync(program, rest, { cwd: root, env, stdio: 'inherit' }).status === 0;
}
