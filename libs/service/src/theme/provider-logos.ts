import { DEMO_PROVIDER, providerConfigurations } from '@portvakt/adapters/social';

const IDS: readonly string[] = [...providerConfigurations.map(({ id }) => id), DEMO_PROVIDER];

const logoOf = (provider: string): string => `providers/${provider}.svg`;

/** The files with logos of providers. */
export const PROVIDER_LOGOS: readonly string[] = IDS.map(logoOf);

/** Returns the ids of the providers whose logos are among the files. */
export const providersWithLogo = (files: ReadonlyMap<string, unknown>): readonly string[] =>
  IDS.filter((id) => files.has(logoOf(id)));
