import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository, where `dist` lies in it, or the installed package. */
const NAMES: ReadonlySet<unknown> = new Set(['portvakt', '@portvakt/service']);

/**
 * The version of this build: that of the package.json in the nearest folder above `folder` that is one of ours. `unknown`
 * where a deployment copied `dist` without it.
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
