import type { Circumstances, OutgoingMail } from '@portvakt/kernel';

/** Contains the code that completes a sign-in. */
export interface OneTimeCodeMail extends OutgoingMail<'one-time-code'> {
  readonly data: { readonly code: string; readonly lifetimeSeconds: string };
}

/** Notification that the second factor was turned on or off. */
export interface TwoFactorChangedMail extends OutgoingMail<'two-factor-changed'> {
  readonly data: { readonly name: string; readonly state: 'on' | 'off' } & Circumstances;
}

/** Notification that an authenticator was verified or deleted. */
export interface AuthenticatorChangedMail extends OutgoingMail<'authenticator-changed'> {
  readonly data: {
    readonly name: string;
    /** The name that its owner gave it; empty if the e-mail address is not verified. */
    readonly authenticator: string;
    readonly change: 'added' | 'deleted';
  } & Circumstances;
}

/** Notification that a backup code was used. */
export interface BackupCodeUsedMail extends OutgoingMail<'backup-code-used'> {
  readonly data: { readonly name: string } & Circumstances;
}

/** Notification that codes are refused for a while after too many wrong ones. */
export interface SecondFactorBlockedMail extends OutgoingMail<'second-factor-blocked'> {
  readonly data: {
    readonly name: string;
    /** ISO 8601, UTC. */
    readonly until: string;
  };
}

/** All mails that this context sends. */
export type TwoFactorMail =
  OneTimeCodeMail | TwoFactorChangedMail | AuthenticatorChangedMail | BackupCodeUsedMail | SecondFactorBlockedMail;

/**
 * These count towards the limit of mails to one mailbox when they are requested, because a new code replaces one that
 * still works. All others count when they are sent (specification §9).
 */
export const twoFactorCountedMails = ['one-time-code'] as const satisfies readonly TwoFactorMail['kind'][];
