import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { isInstalled } from '../prepare/installed-packages.mjs';

const LOCK = 'package-lock.json';

/** The committed files with the versions. */
export const wantedFrameworks = (root) => join(root, 'tools/frameworks');

/** The folder in which they are installed. */
export const frameworksFolder = (root) => join(root, '.nx/frameworks');

/**
 * True when the frameworks are installed, in the versions that the lock file names now.
 *
 * @param {string} root
 * @returns {boolean}
 */
export function areFrameworksInstalled(root) {
  const folder = frameworksFolder(root);
  return existsSync(join(folder, LOCK)) && lockIn(folder) === lockIn(wantedFrameworks(root)) && isInstalled(folder);
}

const lockIn = (folder) => readFileSync(join(folder, LOCK), 'utf8');
