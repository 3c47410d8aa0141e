/** The tokens of a code exchange or a refresh. Null: the provider did not send the field. */
export interface ProviderTokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  /** Its signature and claims have been verified. */
  readonly idToken: string | null;
  readonly accessTokenExpiresAt: Date | null;
  readonly refreshTokenExpiresAt: Date | null;
  readonly scopes: readonly string[] | null;
  /** As received, for instance `bearer`. */
  readonly tokenType: string | null;
  /** Parameters that the provider requires again at each refresh (VK: `device_id`). */
  readonly carried: Readonly<Record<string, string>> | null;
}

/** Tokens that were read from JSON, with their times as dates again. */
export const withParsedTimes = (tokens: ProviderTokens): ProviderTokens => ({
  ...tokens,
  accessTokenExpiresAt: tokens.accessTokenExpiresAt && new Date(tokens.accessTokenExpiresAt),
  refreshTokenExpiresAt: tokens.refreshTokenExpiresAt && new Date(tokens.refreshTokenExpiresAt),
});
