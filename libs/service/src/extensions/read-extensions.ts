import type { Files } from '../config/files.js';
import { type Environment, readSettings } from '../config/read-settings.js';
import { serviceVersion } from '../service-version.js';
import type { ExtensionPackage } from './define-extension.js';
import { type DeclaredExtension, extensionErrors } from './extension-checks.js';
import { shapeProblems } from './extension-shape.js';

/** The values are those of its variables. */
export interface ReadExtension extends DeclaredExtension {
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ReadExtensions {
  readonly read: readonly ReadExtension[];
  /** One line each. */
  readonly errors: readonly string[];
}

/** Reads the settings of all extensions, creates the extensions and checks them; all errors are returned at once. */
export function readExtensions(
  packages: readonly ExtensionPackage[],
  environment: Environment,
  files: Files,
): ReadExtensions {
  const results = packages.map((each, index) =>
    isPackage(each)
      ? readOne(each, index + 1, environment, files)
      : { errors: [`extension ${index + 1} in the list is not one of defineExtension`] },
  );
  const read = results.flatMap((result) => ('errors' in result ? [] : [result]));
  const errors = results.flatMap((result) => ('errors' in result ? result.errors : []));
  return { read, errors: [...errors, ...extensionErrors(read, serviceVersion())] };
}

/** From JavaScript, or from a module whose default export was not taken. */
const isPackage = (given: Partial<ExtensionPackage> | null | undefined): given is ExtensionPackage =>
  typeof given?.create === 'function' && typeof given.settings === 'object';

type Result = ReadExtension | { readonly errors: readonly string[] };

function readOne(
  { settings, create }: ExtensionPackage,
  position: number,
  environment: Environment,
  files: Files,
): Result {
  const { values, errors, invalid } = readSettings(settings, environment, files);
  const missing = Object.entries(settings).flatMap(([name, { defaultText, expected }]) =>
    values[name] === null && defaultText === null && !invalid.has(name)
      ? [`${name} is missing; expected ${expected}`]
      : [],
  );
  if (errors.length + missing.length > 0) return { errors: [...errors, ...missing] };
  try {
    const extension = create(values);
    // From JavaScript, an asynchronous `create` for instance.
    if (typeof (extension as { name?: unknown } | undefined)?.name !== 'string') {
      throw new Error('create returned no extension with a name');
    }
    const problems = shapeProblems(extension);
    if (problems.length > 0) return { errors: problems.map((problem) => `extension ${extension.name} ${problem}`) };
    return { extension, settings, values };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { errors: [`extension ${position} in the list cannot be created: ${reason}`] };
  }
}
