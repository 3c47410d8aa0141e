import type { HttpSettings, ProductRefusals } from '@portvakt/adapters/http';
import type { SocialProvider } from '@portvakt/social-linking';
import { DEMO_NAME, DEMO_PROVIDER, providerConfigurations } from '@portvakt/adapters/social';

import type { AppConfig } from '../config/app-config.js';
import { serviceVersion } from '../service-version.js';

/** The part of the configuration that the HTTP adapter reads. */
export const httpSettingsOf = (config: AppConfig, product: readonly SocialProvider[]): HttpSettings => ({
  origin: config.site.origin,
  basePath: config.site.basePath,
  errorUrl: config.site.errorUrl,
  appName: config.site.appName,
  version: serviceVersion(),
  theme: config.theme.site,
  replacedTexts: config.theme.webTexts,
  isDevelopment: config.server.isDevelopment,
  homeUrl: config.site.homeUrl,
  contact: config.site.contact,
  supportContact: config.site.supportContact,
  links: config.site.links,
  cookies: config.cookies,
  sessionCookieCache: config.sessionCookieCache,
  sessionLifetimeMs: config.session.lifetimeMs,
  stateLifetimeMs: config.social.stateLifetimeMs,
  disabledPaths: config.site.disabledPaths,
  identity: config.identity,
  twoFactor: config.twoFactor,
  passkeys: config.passkeys,
  operatorAccess: config.operatorAccess,
  audit: config.audit,
  linkingEnabled: config.social.linkingEnabled,
  productRefusals: Object.assign({}, ...config.extensions.map(({ refusals }) => refusals ?? {})) as ProductRefusals,
  ...enabledProviders(config, product),
});

/** In the order of the sign-in page: those that the operator describes come first, then those of extensions. */
function enabledProviders(
  { providers, server }: AppConfig,
  product: readonly SocialProvider[],
): Pick<HttpSettings, 'providers' | 'providerNames'> {
  const known = providerConfigurations.filter(({ id }) => providers.providers.has(id));
  const enabled = [...providers.openId, ...product, ...known, ...(server.isDevelopment ? [DEMO] : [])];
  return {
    providers: enabled.map(({ id }) => id),
    providerNames: Object.fromEntries(enabled.map(({ id, name }) => [id, name])),
  };
}

const DEMO = { id: DEMO_PROVIDER, name: DEMO_NAME };
