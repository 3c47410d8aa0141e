/** What a provider handed out at an exchange or a refresh. Null: it said nothing about it. */
export interface ProviderTokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  /** Verified, never just decoded. */
  readonly idToken: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  readonly scopes: readonly string[] | null;
  /** As sent, for instance `bearer`. */
  readonly tokenType: string | null;
  /** What the provider wants to see again at each refresh, by parameter (VK: `device_id`); null: nothing. */
  readonly carried: Readonly<Record<string, string>> | null;
}
