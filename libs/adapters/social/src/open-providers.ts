import type { Clock, RandomSource } from '@portvakt/kernel';
import type { Providers, SocialProvider } from '@portvakt/social-linking';

import { KeySets } from './engine/key-sets.js';
import { configureProvider } from './engine/configured-provider.js';
import { guardedFetch } from './engine/outbound-fetch.js';
import { type ProviderCallReport, type ProviderLog, OAuthSocialProvider } from './engine/oauth-social-provider.js';
import { Discovery } from './oidc/discovery.js';
import { oidcDefinition } from './oidc/oidc-definition.js';
import type { SocialSettings } from './provider-settings.js';
import { providerDefinitions } from './providers/index.js';

export interface ProviderSurroundings {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: ProviderLog;
  /** Called after each step that asks a provider. */
  readonly report?: ProviderCallReport | null;
}

/**
 * The enabled providers: those that the operator has described, then those of the definitions in their order. Sends no
 * request by itself.
 */
export function openProviders(
  settings: SocialSettings,
  { clock, random, log, report = null }: ProviderSurroundings,
): Providers {
  const { allowHttp } = settings;
  const outbound = guardedFetch({ allowHttp });
  const surroundings = { allowHttp, outbound, keySets: new KeySets(outbound), clock, random };
  const providers = new Map<string, SocialProvider>();
  for (const provider of settings.openId) {
    const definition = oidcDefinition(provider);
    const discovery = new Discovery(provider.issuer, surroundings);
    const configured = async () =>
      configureProvider({ ...definition, endpoints: await discovery.find() }, provider.settings, surroundings);
    providers.set(
      provider.id,
      new OAuthSocialProvider({ definition, settings: provider.settings }, configured, log, report),
    );
  }
  for (const definition of providerDefinitions) {
    const said = settings.providers.get(definition.id);
    if (!said) continue;
    const configured = configureProvider(definition, said, surroundings);
    providers.set(definition.id, new OAuthSocialProvider(configured, async () => configured, log, report));
  }
  return { ids: [...providers.keys()], find: (id) => providers.get(id) ?? null };
}
