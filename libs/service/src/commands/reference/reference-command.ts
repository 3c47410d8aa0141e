import { type Files, systemFiles } from '../../config/files.js';
import { ConfigurationError } from '../../config/read-config.js';
import { type Environment, readSettings } from '../../config/read-settings.js';
import { configurationPage } from '../../config/reference.js';
import { settings } from '../../config/settings.js';
import type { ExtensionPackage } from '../../extensions/define-extension.js';
import { loadExtensions } from '../../extensions/load-extensions.js';
import { extensionReference } from './extension-reference.js';

/**
 * Every variable of the service, and what its extensions add, as Markdown. Reads only the variable `EXTENSIONS`, and
 * throws a `ConfigurationError` if that names anything but extensions. `packages`: the extensions of a `main.ts`.
 */
export function referenceOf(
  packages: readonly ExtensionPackage[],
  environment: Environment,
  files: Files = systemFiles,
): string {
  const { values, errors } = readSettings({ EXTENSIONS: settings.EXTENSIONS }, environment, files);
  const names = values.EXTENSIONS ?? [];
  const loaded = loadExtensions(names);
  const wrong = [...errors, ...loaded.errors];
  if (wrong.length > 0) throw new ConfigurationError(wrong);
  const titles = [...packages.map((_, index) => String(index + 1)), ...names];
  const added = [...packages, ...loaded.packages].flatMap((each, index) =>
    extensionReference(each, titles[index] ?? '', environment, files),
  );
  return [configurationPage(['# Reference', '']), ...added].join('\n');
}
