import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isInstalled } from '../prepare/installed-packages.mjs';
import { npmCommand } from '../prepare/npm-command.mjs';
import { equalThirdParties } from './equal-third-parties.mjs';
import { commitOf } from './releases.mjs';

/** No script of a package runs: nothing that builds or runs the packages needs one. */
const INSTALL = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
/** The release's own scripts. */
const PACKING = ['tools/packages/build-packages.mjs', 'tools/packages/pack.mjs'];
const PACKED = '.packed';

/**
 * Packs the packages of another commit in .nx/releases/<commit>, together with its source and tools, but without the
 * web app. Packages that were packed before are reused.
 *
 * @param {string} root
 * @param {string} ref a tag or commit
 * @param {(message: string) => void} say
 * @returns {string} the folder
 * @throws Error for a ref that does not exist, and with the output of a step that fails
 */
export function prepareRelease(root, ref, say) {
  const commit = commitOf(root, ref);
  const folder = join(root, '.nx/releases', commit);
  if (!existsSync(join(folder, 'package.json'))) checkOut(root, commit, folder);
  installThirdParties(root, folder, say);
  if (existsSync(join(folder, PACKED))) return folder;
  say(`Packing the packages of ${ref} …`);
  for (const step of PACKING) run(process.execPath, [join(folder, step)], folder);
  writeFileSync(join(folder, PACKED), '');
  return folder;
}

/** An archive leaves no trace in .git, unlike a worktree. */
function checkOut(root, commit, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'source.tar');
  run('git', ['archive', '--format=tar', '--output', archive, commit], root);
  run('tar', ['-xf', archive, '-C', folder], root);
  rmSync(archive);
}

/** Uses the current packages if both lock files name the same; the link is replaced once one of the files changes. */
function installThirdParties(root, folder, say) {
  const modules = join(folder, 'node_modules');
  const isLinked = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (equalThirdParties(lockIn(root), lockIn(folder))) {
    say('Its third parties are those of now: package-lock.json names the same.');
    if (!isLinked && !existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules, 'junction');
    return;
  }
  if (isLinked) rmSync(modules);
  if (isInstalled(folder)) return;
  say('Its third parties are others than those of now: npm ci, a minute or two …');
  const [npm, ...first] = npmCommand();
  run(npm, [...first, ...INSTALL], folder);
}

const lockIn = (folder) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));

/** Removes the variables of the npm and Nx that run this, which name another workspace. */
function run(program, args, cwd) {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_(config_local_prefix|package_)|NX_|INIT_CWD)/.test(name));
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: Object.fromEntries(own),
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}${error ?? ''}`);
}
