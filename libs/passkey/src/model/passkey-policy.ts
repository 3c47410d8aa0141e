/** What a deployment can configure (passkeys §7), and the settings of other contexts that passkeys follow. */
export interface PasskeyPolicy {
  /** The host that passkeys are bound to. Changing it makes every passkey useless. */
  readonly rpId: string;
  /** The name that authenticators may show. */
  readonly rpName: string;
  /** The permitted origins of responses, compared as a whole; our own first. */
  readonly origins: readonly string[];
  /** Whether a browser may make a passkey after a password without asking (passkeys §6.7). */
  readonly conditionalCreate: boolean;
  /** Strict policy: refuses a passkey that could be synced at its creation but cannot now, or the other way round. */
  readonly refusesChangedEligibility: boolean;
  /** How long after a second factor the user may make a passkey; 0: as long as the session lasts. */
  readonly freshAgeMs: number;
  readonly requireEmailVerification: boolean;
  readonly verificationEmailEnabled: boolean;
  readonly allowUnlinkingAll: boolean;
}

export const defaultPasskeyPolicy: PasskeyPolicy = {
  rpId: 'localhost',
  rpName: 'Portvakt',
  origins: ['http://localhost:3000'],
  conditionalCreate: false,
  refusesChangedEligibility: false,
  freshAgeMs: 86_400_000,
  requireEmailVerification: false,
  verificationEmailEnabled: true,
  allowUnlinkingAll: false,
};

/** How many passkeys a user may have. */
export const MAX_PASSKEYS = 20;
/** The life of a challenge, and of the ceremony in the browser. */
export const CHALLENGE_LIFETIME_MS = 300_000;
