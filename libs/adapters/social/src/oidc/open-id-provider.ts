import type { ClientAuthenticationKind, IdTokenAlgorithm, RequiredClaims } from '../providers/provider-definition.js';
import type { ProviderSettings } from '../provider-settings.js';

/** An OpenID provider that the operator describes by settings (docs/PROVIDERS.md). */
export interface OpenIdProvider {
  /** Used in URLs and in the database. */
  readonly id: string;
  /** The name that users see. */
  readonly name: string;
  /** Exactly as the provider writes it, including a trailing slash. */
  readonly issuer: string;
  readonly authentication: Extract<ClientAuthenticationKind, 'basic' | 'post' | 'privateKeyJwt' | 'none'>;
  readonly scopes: readonly string[];
  /** Additional parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly requiredClaims: RequiredClaims;
  /** A claim, or a path of claims with dots. */
  readonly emailClaim: string;
  readonly nameClaim: string;
  /** `claim`: as `email_verified` in the same response says. */
  readonly emailVerified: 'claim' | 'never' | 'always';
  readonly algorithms: readonly IdTokenAlgorithm[];
  /** Whether the user info endpoint is asked for claims that the ID token does not have. */
  readonly usesUserInfo: boolean;
  readonly settings: ProviderSettings;
}
