import { DEMO_PROVIDER, providerConfigurations } from '@portvakt/adapters/social';

/** By provider id: the name of its logo, which is a file of the theme. */
export type ProviderLogos = ReadonlyMap<string, string>;

/** The logos of the providers with a definition have the ids of the providers as names. */
export const KNOWN_LOGOS: ProviderLogos = new Map(
  [...providerConfigurations.map(({ id }) => id), DEMO_PROVIDER].map((id) => [id, id]),
);

/** Where the logo is in the folder of the theme, and below the path under which the theme is served. */
export const logoFile = (name: string): string => `providers/${name}.svg`;

/** The files with logos, without duplicates. */
export const logoFiles = (logos: ProviderLogos): readonly string[] => [...new Set([...logos.values()].map(logoFile))];

/** Returns the ids of the providers whose logos are among the files. */
export const providersWithLogo = (files: ReadonlyMap<string, unknown>, logos: ProviderLogos): readonly string[] =>
  [...logos].filter(([, name]) => files.has(logoFile(name))).map(([id]) => id);
