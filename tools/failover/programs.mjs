import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { onPath } from '../experiment/on-path.mjs';

/** Where Debian keeps the programs of PostgreSQL, one folder for each version. */
const POSTGRES_FOLDERS = '/usr/lib/postgresql';

/** The folder of `initdb`, `postgres` and the other programs of PostgreSQL; the newest version on Debian. */
export function postgresFolder() {
  const initdb = onPath('initdb');
  if (initdb) return dirname(realpathSync(initdb));
  const folders = versions().map((version) => join(POSTGRES_FOLDERS, version, 'bin'));
  return folders.find((folder) => readdirSync(folder).includes('initdb'));
}

function versions() {
  try {
    return readdirSync(POSTGRES_FOLDERS).sort((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}

/**
 * The paths of programs, by name. Ends this process with one line where one is missing.
 *
 * @template {string} Name
 * @param {Record<Name, string | undefined>} found
 * @param {string} what is left out without them
 * @returns {Record<Name, string>}
 */
export function required(found, what) {
  const missing = Object.keys(found).filter((name) => !found[name]);
  if (missing.length === 0) return found;
  console.log(`No ${missing.join(', ')} on PATH: ${what} is left out.`);
  return process.exit(0);
}
