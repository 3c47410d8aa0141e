import type { OpenIdProvider } from './oidc/open-id-provider.js';
import type { ProviderSettings } from './provider-settings.js';

export interface SocialSettings {
  /** Allows plain http to loopback hosts. */
  readonly allowHttp: boolean;
  /** By provider id; a missing provider is off. */
  readonly providers: ReadonlyMap<string, ProviderSettings>;
  /** OpenID providers that the operator has described, in the order in which the sign-in page lists them. */
  readonly openId: readonly OpenIdProvider[];
}
