import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The names of our packages: the repository, if `dist` is in it, or the installed package. */
const NAMES: ReadonlySet<unknown> = new Set(['portvakt', '@portvakt/service']);

/**
 * The version of this build, from the package.json of one of our packages in `folder` or the nearest folder above it.
 * `unknown` if a deployment copied `dist` without a package.json.
 */
export function serviceVersion(folder = __dirname): string {
  const version = versionIn(join(folder, 'package.json'));
  const parent = dirname(folder);
  return version ?? (parent === folder ? 'unknown' : serviceVersion(parent));
}

function versionIn(file: string): string | null {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly name: unknown;
      readonly version: unknown;
    };
    return NAMES.has(name) && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
