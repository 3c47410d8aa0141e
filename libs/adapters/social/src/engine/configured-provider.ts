import type { Clock, RandomSource } from '@portvakt/kernel';

import type { EndpointSettings, ProviderSettings } from '../provider-settings.js';
import type { ProviderDefinition, ProviderEndpoints, Special } from '../providers/provider-definition.js';
import type { KeySets } from './key-sets.js';
import { type OutboundFetch, USER_AGENT } from './outbound-fetch.js';

/** Dependencies that all providers share. */
export interface Dependencies {
  readonly allowHttp: boolean;
  readonly outbound: OutboundFetch;
  readonly keySets: KeySets;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** A provider definition with the settings of the operator applied: the input of every step of the engine. */
export interface ConfiguredProvider extends Dependencies {
  readonly definition: ProviderDefinition;
  readonly settings: ProviderSettings;
  readonly special: Special;
  /** The URLs of the definition, or those that the operator configured instead. */
  readonly endpoints: ProviderEndpoints;
  readonly userAgent: string;
  readonly usesPkce: boolean;
}

export function configureProvider(
  definition: ProviderDefinition,
  settings: ProviderSettings,
  dependencies: Dependencies,
): ConfiguredProvider {
  const special = specialOf(definition, settings);
  const own = typeof definition.endpoints === 'function' ? definition.endpoints(special) : definition.endpoints;
  return {
    ...dependencies,
    definition,
    settings,
    special,
    endpoints: replaced(own, settings.endpoints),
    userAgent: (definition.userAgentSetting && special[definition.userAgentSetting]) || USER_AGENT,
    usesPkce: typeof definition.pkce === 'string' ? special[definition.pkce] === 'true' : definition.pkce,
  };
}

const specialOf = (definition: ProviderDefinition, { special }: ProviderSettings): Special =>
  Object.fromEntries(
    Object.entries(definition.settings)
      .filter(([, { isSecret }]) => !isSecret)
      .map(([name, setting]) => [name, special[name] ?? setting.default]),
  );

/**
 * Replaces only URLs that the definition has: configuring an `emails` URL does not make a provider fetch e-mail
 * addresses.
 */
function replaced(own: ProviderEndpoints, by: EndpointSettings): ProviderEndpoints {
  return {
    authorization: by.authorization ?? own.authorization,
    token: by.token ?? own.token,
    ...(own.userInfo && { userInfo: by.userInfo ?? own.userInfo }),
    ...(own.emails && { emails: by.emails ?? own.emails }),
    ...(own.photo && { photo: by.photo ?? own.photo }),
    ...(own.jwks && { jwks: by.jwks === null ? own.jwks : [by.jwks] }),
    ...(own.responseNamesIssuer && { responseNamesIssuer: true }),
    ...(own.issuers && { issuers: by.issuer === null ? own.issuers : [by.issuer] }),
  };
}
