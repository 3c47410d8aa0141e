import type { OpenIdProvider, OutboundFetch, ProviderLog } from '@portvakt/adapters/social';
import type { Clock, RandomSource } from '@portvakt/kernel';
import type { SocialProvider } from '@portvakt/social-linking';

import type { Secret } from '../config/secret.js';

/** An OpenID provider, described as by `OIDC_{ID}_…`: what is left out has the default there. */
export interface OidcSettings
  extends
    Pick<OpenIdProvider, 'id' | 'name' | 'issuer'>,
    Partial<Pick<OpenIdProvider, 'scopes' | 'parameters' | 'requiredClaims' | 'emailClaim' | 'nameClaim'>>,
    Partial<Pick<OpenIdProvider, 'emailVerified' | 'algorithms' | 'usesUserInfo'>> {
  readonly clientId: string;
  /** Left out: a client without a secret. */
  readonly clientSecret?: Secret;
}

/** What an extension makes its providers with. */
export interface ProviderTools {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: ProviderLog;
  /** No redirects, a time limit and a size limit. */
  readonly fetch: OutboundFetch;
  oidc(settings: OidcSettings): SocialProvider;
}
