import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * True when every package that package-lock.json demands is in node_modules, by npm's own record of what it installed.
 *
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  const wanted = packagesOf(join(root, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || mayBeAbsent(entry, installed[path])) return true;
    return installed[path]?.version === entry.version;
  });
}

/** Entries that npm itself skips: packages for other platforms, and entries that nothing requires. */
function mayBeAbsent({ optional, devOptional, extraneous }, present) {
  return optional || extraneous || (devOptional && !present);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
