import { DEMO_PROVIDER, providerConfigurations } from '@portvakt/adapters/social';

/** The name of the logo, which is a file of the theme, by the id of its provider. */
export type ProviderLogos = ReadonlyMap<string, string>;

/** The providers with a definition have logos that are named like their ids. */
export const KNOWN_LOGOS: ProviderLogos = new Map(
  [...providerConfigurations.map(({ id }) => id), DEMO_PROVIDER].map((id) => [id, id]),
);

/** The path of the logo, both in the folder of the theme and in the URL below the theme's path. */
export const logoFile = (name: string): string => `providers/${name}.svg`;

/** The files with logos, without duplicates. */
export const logoFiles = (logos: ProviderLogos): readonly string[] => [...new Set([...logos.values()].map(logoFile))];

/** Returns the ids of the providers whose logos are among `files`. */
export const providersWithLogo = (files: ReadonlyMap<string, unknown>, logos: ProviderLogos): readonly string[] =>
  [...logos].filter(([, name]) => files.has(logoFile(name))).map(([id]) => id);
