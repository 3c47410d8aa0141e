/** The settings of a deployment for linked accounts (specification §14, `account`). */
export interface SocialPolicy {
  /** Whether an identity may be linked to an existing user. */
  readonly linkingEnabled: boolean;
  /** Providers whose e-mail addresses count as verified although they do not say so. */
  readonly trustedProviders: readonly string[];
  /** Whether each sign-in updates the stored tokens. */
  readonly updateAccountOnSignIn: boolean;
  /** Whether the last sign-in method may be removed too. */
  readonly allowUnlinkingAll: boolean;
  /** Whether a password opens an account. */
  readonly emailPasswordEnabled: boolean;
  /**
   * Whether second factors apply to social sign-in, and linking by e-mail address is refused for a user with a second
   * factor or with an unverified address (specification C6, C11, C24).
   */
  readonly isStrict: boolean;
  /** The callback URL of a request that names none; null: the request must name one. */
  readonly defaultCallbackUrl: string | null;
  readonly stateLifetimeMs: number;
}

export const defaultSocialPolicy: SocialPolicy = {
  linkingEnabled: true,
  trustedProviders: [],
  updateAccountOnSignIn: true,
  allowUnlinkingAll: false,
  emailPasswordEnabled: true,
  isStrict: false,
  defaultCallbackUrl: null,
  stateLifetimeMs: 600_000,
};
