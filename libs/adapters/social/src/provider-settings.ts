import type { ProviderPolicy } from '@portvakt/social-linking';

/** A secret that prints as a placeholder. Call `reveal()` only for the request that needs it, and do not store the result. */
export interface SecretText {
  reveal(): string;
}

/**
 * URLs that replace those of the provider definition; null keeps the definition's URL (docs/CONFIGURATION.md,
 * `SOCIAL_*`).
 */
export interface EndpointSettings {
  readonly authorization: string | null;
  readonly token: string | null;
  readonly userInfo: string | null;
  /** GitHub only. */
  readonly emails: string | null;
  /** Microsoft only. */
  readonly photo: string | null;
  readonly jwks: string | null;
  /** May contain `{tenantid}`, which stands for the `tid` claim of the token. */
  readonly issuer: string | null;
}

/** The key with which a client authenticates (RFC 7523). */
export interface SigningKey {
  /** PKCS #8, as PEM. */
  readonly pem: SecretText;
  readonly algorithm: 'RS256' | 'PS256' | 'ES256' | 'ES384' | 'EdDSA';
  /** The id under which the provider knows the key; null: the provider finds the key without it. */
  readonly keyId: string | null;
}

/** The configuration of one provider. */
export interface ProviderSettings {
  /** Requests use the first. Every one is accepted as the audience of an ID token. */
  readonly clientIds: readonly [string, ...string[]];
  readonly clientSecret: SecretText | null;
  /** Instead of a secret, for `privateKeyJwt`. */
  readonly signingKey?: SigningKey | null;
  /** Requested in addition to the definition's default scopes. */
  readonly scopes: readonly string[];
  readonly disableDefaultScope: boolean;
  readonly disableIdTokenSignIn: boolean;
  readonly redirectUri: string;
  /** Null: the definition's prompt. */
  readonly prompt: string | null;
  readonly endpoints: EndpointSettings;
  /** Provider-specific settings by name; a missing one has its default. */
  readonly special: Readonly<Record<string, string | null>>;
  /** The provider-specific settings that are secret. */
  readonly specialSecrets: Readonly<Record<string, SecretText | null>>;
  readonly policy: ProviderPolicy;
}
