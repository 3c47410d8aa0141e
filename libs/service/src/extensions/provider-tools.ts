import type { OpenIdProvider, OutboundFetch, ProviderLog } from '@portvakt/adapters/social';
import type { Clock, RandomSource } from '@portvakt/kernel';
import type { SocialProvider } from '@portvakt/social-linking';

import type { Secret } from '../config/secret.js';

/** An OpenID provider, described as by `OIDC_{ID}_…`, with the same defaults. */
export interface OidcSettings
  extends
    Pick<OpenIdProvider, 'id' | 'name' | 'issuer'>,
    Partial<Pick<OpenIdProvider, 'scopes' | 'parameters' | 'requiredClaims' | 'emailClaim' | 'nameClaim'>>,
    Partial<Pick<OpenIdProvider, 'emailVerified' | 'algorithms' | 'usesUserInfo'>> {
  readonly clientId: string;
  /** Absent for a client without a secret. */
  readonly clientSecret?: Secret;
}

/** The tools with which an extension creates its providers. */
export interface ProviderTools {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: ProviderLog;
  /** Follows no redirects, and limits time and size. */
  readonly fetch: OutboundFetch;
  oidc(settings: OidcSettings): SocialProvider;
}
