import type { ExtensionMigration } from '@portvakt/adapters/typeorm';

import type { Extension } from './extension.js';
import { tablePrefixOf } from './extension-rules.js';

/** The migrations of all extensions in their order. */
export const extensionMigrations = (extensions: readonly Extension[]): readonly ExtensionMigration[] =>
  extensions.flatMap(({ name: extension, migrations = [] }) =>
    migrations.map(({ name, up }) => ({ extension, prefix: tablePrefixOf(extension), name, up })),
  );
