import { createRequire } from 'node:module';
import { join } from 'node:path';

import { isObject } from '../is-object.js';
import type { ExtensionPackage } from './define-extension.js';

export interface LoadedExtensions {
  readonly packages: readonly ExtensionPackage[];
  readonly errors: readonly string[];
}

/** Loads the modules that `EXTENSIONS` names, resolved from the working directory. */
export function loadExtensions(names: readonly string[], folder = process.cwd()): LoadedExtensions {
  const load = createRequire(join(folder, 'package.json'));
  const packages: ExtensionPackage[] = [];
  const errors: string[] = [];
  for (const name of names) {
    try {
      const found = extensionIn(load(name));
      if (found) packages.push(found);
      else
        errors.push(
          `EXTENSIONS names ${name}, whose default export is not an extension; expected one of defineExtension`,
        );
    } catch (error) {
      errors.push(`EXTENSIONS names ${name}, which cannot be loaded: ${firstLineOf(error)}`);
    }
  }
  return { packages, errors };
}

/** The default export; a package with both forms has it one level deeper. */
function extensionIn(exported: unknown): ExtensionPackage | null {
  for (let found = exported, depth = 0; depth < 3 && isObject(found); found = found['default'], depth++) {
    if (typeof found['create'] === 'function' && isObject(found['settings']))
      return found as unknown as ExtensionPackage;
  }
  return null;
}

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
