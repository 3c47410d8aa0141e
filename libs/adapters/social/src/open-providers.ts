import type { Clock, RandomSource } from '@portvakt/kernel';
import type { Providers, SocialProvider } from '@portvakt/social-linking';

import { KeySets } from './engine/key-sets.js';
import { configureProvider } from './engine/configured-provider.js';
import { guardedFetch, type OutboundFetch } from './engine/outbound-fetch.js';
import { type ProviderCallReport, type ProviderLog, OAuthSocialProvider } from './engine/oauth-social-provider.js';
import { Discovery } from './oidc/discovery.js';
import { oidcDefinition } from './oidc/oidc-definition.js';
import type { OpenIdProvider } from './oidc/open-id-provider.js';
import type { SocialSettings } from './social-settings.js';
import { providerDefinitions } from './providers/index.js';

export interface ProviderDependencies {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: ProviderLog;
  /** Called after each step that sends requests to a provider. */
  readonly report?: ProviderCallReport | null;
}

/**
 * The enabled providers: those that the operator has described, then those of the definitions in their order. Opening
 * them sends no request.
 */
export function openProviders(settings: SocialSettings, { report = null, ...given }: ProviderDependencies): Providers {
  const { allowHttp } = settings;
  const dependencies = dependenciesOf(allowHttp, given);
  const providers = new Map<string, SocialProvider>();
  for (const provider of settings.openId) providers.set(provider.id, opened(provider, dependencies, report));
  for (const definition of providerDefinitions) {
    const said = settings.providers.get(definition.id);
    if (!said) continue;
    const configured = configureProvider(definition, said, dependencies);
    providers.set(definition.id, new OAuthSocialProvider(configured, async () => configured, given.log, report));
  }
  return { ids: [...providers.keys()], find: (id) => providers.get(id) ?? null };
}

/** The parts with which a product's code creates a provider. */
export interface ProviderParts {
  /** Follows no redirects, and limits time and size (security G14). */
  readonly fetch: OutboundFetch;
  openId(described: OpenIdProvider): SocialProvider;
}

export function openProviderParts(
  allowHttp: boolean,
  { report = null, ...given }: ProviderDependencies,
): ProviderParts {
  const dependencies = dependenciesOf(allowHttp, given);
  return { fetch: dependencies.outbound, openId: (described) => opened(described, dependencies, report) };
}

type Given = Omit<ProviderDependencies, 'report'>;

function dependenciesOf(allowHttp: boolean, given: Given) {
  const outbound = guardedFetch({ allowHttp });
  return { allowHttp, outbound, keySets: new KeySets(outbound), ...given };
}

function opened(
  provider: OpenIdProvider,
  dependencies: ReturnType<typeof dependenciesOf>,
  report: ProviderCallReport | null,
): SocialProvider {
  const { settings, issuer } = provider;
  const definition = oidcDefinition(provider);
  const discovery = new Discovery(issuer, dependencies);
  const configured = async () =>
    configureProvider({ ...definition, endpoints: await discovery.find() }, settings, dependencies);
  return new OAuthSocialProvider({ definition, settings }, configured, dependencies.log, report);
}
