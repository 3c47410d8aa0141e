import type { ProviderSettings, SocialSettings } from '@portvakt/adapters/social';

import type { DerivedValues } from '../derived-values.js';
import { composeOpenId } from './compose-openid.js';
import { providerPolicyOf } from './provider-policy.js';
import type { ReadOpenIdProvider } from './read-openid-providers.js';
import type { ReadProvider } from './read-providers.js';

/** The providers that are switched on: those with a definition, and those that the operator describes. */
export interface ConfiguredProviders {
  readonly known: readonly ReadProvider[];
  readonly openId: readonly ReadOpenIdProvider[];
}

/** The settings of the social adapter. */
export const composeSocial = (
  { known, openId }: ConfiguredProviders,
  allowHttp: boolean,
  derived: DerivedValues,
): SocialSettings => ({
  allowHttp,
  providers: new Map(known.map((provider) => [provider.configuration.id, settingsOf(provider, derived.baseUrl)])),
  openId: openId.map((provider) => composeOpenId(provider, derived)),
});

function settingsOf(
  { configuration, common, special, specialSecrets }: ReadProvider,
  baseUrl: string,
): ProviderSettings {
  const [first = '', ...others] = common.CLIENT_ID ?? [];
  return {
    clientIds: [first, ...others],
    clientSecret: common.CLIENT_SECRET,
    scopes: common.SCOPES ?? [],
    disableDefaultScope: common.DISABLE_DEFAULT_SCOPE,
    disableIdTokenSignIn: common.DISABLE_ID_TOKEN_SIGN_IN,
    redirectUri: common.REDIRECT_URI ?? `${baseUrl}/callback/${configuration.id}`,
    prompt: common.PROMPT,
    endpoints: {
      authorization: common.AUTHORIZATION_ENDPOINT,
      token: common.TOKEN_ENDPOINT,
      userInfo: common.USERINFO_ENDPOINT,
      emails: common.EMAILS_ENDPOINT,
      photo: common.PHOTO_ENDPOINT,
      jwks: common.JWKS_URI,
      issuer: common.ISSUER,
    },
    special,
    specialSecrets,
    policy: providerPolicyOf(common),
  };
}

/**
 * Returns the ids without those of providers that many tenants share, because nobody can vouch for every tenant
 * (security G6).
 */
export const singleTenantProviders = (ids: readonly string[], providers: readonly ReadProvider[]): readonly string[] =>
  ids.filter((id) => {
    const provider = providers.find(({ configuration }) => configuration.id === id);
    return !provider?.configuration.sharedByTenants?.(provider.special);
  });
