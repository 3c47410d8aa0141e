import { type OpenIdProvider, openProviderParts, type ProviderDependencies } from '@portvakt/adapters/social';
import type { SocialProvider } from '@portvakt/social-linking';

import type { AppConfig } from '../config/app-config.js';
import { ConfigurationError } from '../config/read-config.js';
import { isOpenIdProviderId } from '../config/formats/openid-formats.js';
import { COMMON_OPENID_SETTINGS } from '../config/social/openid-provider-settings.js';
import { ExtensionError } from '../extensions/extension-error.js';
import type { OidcSettings, ProviderTools } from '../extensions/provider-tools.js';

type Config = Pick<AppConfig, 'extensions' | 'providers' | 'site'>;

/** The providers of all extensions in their order. Throws `ConfigurationError` for ids that are invalid or taken. */
export function productProvidersOf(config: Config, dependencies: ProviderDependencies): readonly SocialProvider[] {
  const tools = toolsOf(config, dependencies);
  const all = config.extensions.flatMap(({ name, providers }) =>
    (providers ? made(name, () => providers(tools)) : []).map((provider) => ({ extension: name, provider })),
  );
  const taken = new Set(config.providers.openId.map(({ id }) => id));
  const errors = all.flatMap(({ extension, provider: { id } }) => {
    if (isOpenIdProviderId(id) && !taken.has(id)) {
      taken.add(id);
      return [];
    }
    return [`extension ${extension} has the provider ${JSON.stringify(id)}, whose id is taken or no id of a provider`];
  });
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

function toolsOf({ providers, site }: Config, dependencies: ProviderDependencies): ProviderTools {
  const { clock, random, log } = dependencies;
  const parts = openProviderParts(providers.allowHttp, dependencies);
  const oidc = (settings: OidcSettings) => parts.openId(described(settings, site.baseUrl));
  return { clock, random, log, fetch: parts.fetch, oidc };
}

const described = ({ clientId, clientSecret, ...given }: OidcSettings, baseUrl: string): OpenIdProvider => ({
  authentication: clientSecret ? 'basic' : 'none',
  scopes: ['openid', 'email', 'profile'],
  parameters: {},
  requiredClaims: {},
  emailClaim: 'email',
  nameClaim: 'name',
  emailVerified: 'claim',
  algorithms: ['RS256', 'PS256', 'ES256'],
  usesUserInfo: false,
  ...given,
  settings: {
    ...COMMON_OPENID_SETTINGS,
    clientIds: [clientId],
    clientSecret: clientSecret ?? null,
    redirectUri: `${baseUrl}/callback/${given.id}`,
    prompt: null,
    rules: { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false },
  },
});
