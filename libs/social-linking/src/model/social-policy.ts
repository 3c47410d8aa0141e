/** What a deployment decides about identities at providers (specification §14, `account`). Ages in milliseconds. */
export interface SocialPolicy {
  /** An identity may join a user who is there already. */
  readonly linkingEnabled: boolean;
  /** Providers whose word is taken for an address they do not call verified. */
  readonly trustedProviders: readonly string[];
  /** Stored tokens follow each sign-in. */
  readonly updateAccountOnSignIn: boolean;
  /** Whether the last sign-in method may be removed too. */
  readonly allowUnlinkingAll: boolean;
  /** Nobody is joined who has a second factor, or whose address nobody has proven (specification C11, C24). */
  readonly isStrict: boolean;
  /** Where a sign-in leads that does not say; null: it must say. */
  readonly defaultCallbackUrl: string | null;
  readonly stateLifetimeMs: number;
}

export const defaultSocialPolicy: SocialPolicy = {
  linkingEnabled: true,
  trustedProviders: [],
  updateAccountOnSignIn: true,
  allowUnlinkingAll: false,
  isStrict: false,
  defaultCallbackUrl: null,
  stateLifetimeMs: 600_000,
};
