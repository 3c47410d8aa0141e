import type { OutgoingMail } from '@portvakt/kernel';

/** Holds the code that completes a sign-in. */
export interface OneTimeCodeMail extends OutgoingMail<'one-time-code'> {
  readonly data: { readonly code: string; readonly lifetimeSeconds: string };
}

/** When, and from which browser on which system; these are empty where the user agent does not tell. */
type Circumstances = {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly browser: string;
  readonly system: string;
};

/** Tells that the second factor was turned on or off. */
export interface TwoFactorChangedMail extends OutgoingMail<'two-factor-changed'> {
  readonly data: { readonly name: string; readonly state: 'on' | 'off' } & Circumstances;
}

/** Tells that an authenticator counts from now on, or does no longer. */
export interface AuthenticatorChangedMail extends OutgoingMail<'authenticator-changed'> {
  readonly data: {
    readonly name: string;
    /** As its owner calls it; empty where the e-mail address is not verified. */
    readonly authenticator: string;
    readonly change: 'added' | 'deleted';
  } & Circumstances;
}

/** Tells that a backup code was used. */
export interface BackupCodeUsedMail extends OutgoingMail<'backup-code-used'> {
  readonly data: { readonly name: string } & Circumstances;
}

/** Tells that nobody is asked for codes for a while, since too many were wrong. */
export interface SecondFactorBlockedMail extends OutgoingMail<'second-factor-blocked'> {
  readonly data: {
    readonly name: string;
    /** ISO 8601, UTC. */
    readonly until: string;
  };
}

/** Every mail this context leaves in the outbox. */
export type TwoFactorMail =
  | OneTimeCodeMail
  | TwoFactorChangedMail
  | AuthenticatorChangedMail
  | BackupCodeUsedMail
  | SecondFactorBlockedMail;
