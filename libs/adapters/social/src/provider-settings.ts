import type { ProviderRules } from '@portvakt/social-linking';

/** A text that does not print itself. It is revealed for the request that needs it, and kept nowhere else. */
export interface SecretText {
  reveal(): string;
}

/** Addresses an operator put in the place of the row's own; null: the row's. Contract, configuration.md, `SOCIAL_*`. */
export interface EndpointSettings {
  readonly authorization: string | null;
  readonly token: string | null;
  readonly userInfo: string | null;
  /** GitHub. */
  readonly emails: string | null;
  /** Microsoft. */
  readonly photo: string | null;
  readonly jwks: string | null;
  /** May hold `{tenantid}`, which stands for the tenant that the token itself names. */
  readonly issuer: string | null;
}

/** What an operator has said about one provider. */
export interface ProviderSettings {
  /** The first is sent with requests, each of them is an audience of ID tokens. */
  readonly clientIds: readonly [string, ...string[]];
  readonly clientSecret: SecretText | null;
  /** Asked for beside the row's default scopes. */
  readonly scopes: readonly string[];
  readonly disableDefaultScope: boolean;
  readonly disableIdTokenSignIn: boolean;
  readonly redirectUri: string;
  /** Null: the row's own. */
  readonly prompt: string | null;
  readonly endpoints: EndpointSettings;
  /** The row's special settings by name; one that is not there has its default. */
  readonly special: Readonly<Record<string, string | null>>;
  /** Those of them that are secret. */
  readonly specialSecrets: Readonly<Record<string, SecretText | null>>;
  readonly rules: ProviderRules;
}

export interface SocialSettings {
  /** Plain http is allowed, to loopback hosts. */
  readonly allowHttp: boolean;
  /** By id; a provider that is not in it is off. */
  readonly providers: ReadonlyMap<string, ProviderSettings>;
}
