import type { ProductSchema } from '@portvakt/adapters/typeorm';

import type { AppConfig } from '../config/app-config.js';
import { tablePrefixOf } from './extension-checks.js';

/** The migrations of all extensions in their order, and the fields that need an index. */
export const productSchemaOf = ({
  extensions,
  identity,
}: Pick<AppConfig, 'extensions' | 'identity'>): ProductSchema => ({
  migrations: extensions.flatMap(({ name: extension, migrations = [] }) =>
    migrations.map(({ name, up }) => ({ extension, prefix: tablePrefixOf(extension), name, up })),
  ),
  uniqueFields: Object.entries(identity.additionalFields).flatMap(([name, { unique }]) => (unique ? [name] : [])),
});
