import { openProviderParts, type ProviderDependencies } from '@portvakt/adapters/social';
import type { SocialProvider } from '@portvakt/social-linking';

import type { AppConfig } from '../config/app-config.js';
import { isOpenIdProviderId } from '../config/formats/openid-formats.js';
import { ConfigurationError } from '../config/read-config.js';
import { KNOWN_LOGOS, logoFile } from '../theme/provider-logos.js';
import { ExtensionError } from './extension-error.js';
import { productOpenIdProvider } from './product-oidc.js';
import type { OidcSettings, ProviderTools } from './provider-tools.js';

type Config = Pick<AppConfig, 'extensions' | 'providers' | 'site' | 'theme'>;

/**
 * The providers of all extensions in their order. Throws `ConfigurationError` for ids that are invalid or taken,
 * settings that `OIDC_{ID}_…` refuses, and logos in the theme that belong to no provider.
 */
export function productProvidersOf(config: Config, dependencies: ProviderDependencies): readonly SocialProvider[] {
  const errors: string[] = [];
  const all = config.extensions.flatMap(({ name, providers }) => {
    if (!providers) return [];
    const tools = toolsOf(config, dependencies, (id, problem) =>
      errors.push(`extension ${name} has the provider ${JSON.stringify(id)}, whose ${problem}`),
    );
    return made(name, () => providers(tools)).map((provider) => ({ extension: name, provider }));
  });
  const taken = new Set(config.providers.openId.map(({ id }) => id));
  for (const { extension, provider } of all) {
    const { id } = provider;
    if (isOpenIdProviderId(id) && !taken.has(id)) taken.add(id);
    else
      errors.push(
        `extension ${extension} has the provider ${JSON.stringify(id)}, whose id is taken or no id of a provider`,
      );
  }
  const strayLogos = (config.theme.site?.providerLogos ?? []).filter((id) => !KNOWN_LOGOS.has(id) && !taken.has(id));
  errors.push(...strayLogos.map((id) => `THEME_DIR: ${logoFile(id)} is unknown; expected the id of a provider`));
  if (errors.length > 0) throw new ConfigurationError(errors);
  return all.map(({ provider }) => provider);
}

function made(extension: string, make: () => readonly SocialProvider[]): readonly SocialProvider[] {
  try {
    return make();
  } catch (cause) {
    throw new ExtensionError(extension, 'providers', cause);
  }
}

function toolsOf(
  config: Config,
  dependencies: ProviderDependencies,
  report: (id: string, problem: string) => void,
): ProviderTools {
  const { clock, random, log } = dependencies;
  const parts = openProviderParts(config.providers.allowHttp, dependencies);
  const oidc = (settings: OidcSettings): SocialProvider => {
    const { provider, errors } = productOpenIdProvider(settings, config);
    for (const error of errors) report(settings.id, error);
    return parts.openId(provider);
  };
  return { clock, random, log, fetch: parts.fetch, oidc };
}
