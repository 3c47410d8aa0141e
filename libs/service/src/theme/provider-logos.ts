import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { DEMO_PROVIDER, providerConfigurations } from '@portvakt/adapters/social';

const FOLDER = 'providers';

/** The name of the logo, which is a file of the theme, by the id of its provider. */
export type ProviderLogos = ReadonlyMap<string, string>;

/** The providers with a definition have logos that are named like their ids. */
export const KNOWN_LOGOS: ProviderLogos = new Map(
  [...providerConfigurations.map(({ id }) => id), DEMO_PROVIDER].map((id) => [id, id]),
);

const LOGO_OF_ID = /^(?<id>[a-z][a-z0-9]*)\.svg$/u;

/**
 * Adds a logo for each further file named like an id, because the ids of providers in extensions are known only after
 * the theme has been read.
 */
export function withFurtherLogos(logos: ProviderLogos, folder: string): ProviderLogos {
  const named = new Set(logos.values());
  const ids = filesIn(join(folder, FOLDER)).flatMap((file) => LOGO_OF_ID.exec(file)?.groups?.['id'] ?? []);
  return new Map([...logos, ...ids.filter((id) => !named.has(id)).map((id) => [id, id] as const)]);
}

/** Empty if the folder is missing; `readTheme` reports one that cannot be read. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The path of the logo, both in the folder of the theme and in the URL below the theme's path. */
export const logoFile = (name: string): string => `${FOLDER}/${name}.svg`;

/** The files with logos, without duplicates. */
export const logoFiles = (logos: ProviderLogos): readonly string[] => [...new Set([...logos.values()].map(logoFile))];

/** Returns the ids of the providers whose logos are among `files`. */
export const providersWithLogo = (files: ReadonlyMap<string, unknown>, logos: ProviderLogos): readonly string[] =>
  [...logos].filter(([, name]) => files.has(logoFile(name))).map(([id]) => id);
