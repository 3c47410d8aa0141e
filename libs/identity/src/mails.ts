import type { Circumstances, OutgoingMail } from '@portvakt/kernel';

/** Contains a link that verifies an e-mail address (specification §10). */
export interface VerifyEmailMail extends OutgoingMail<'verify-email'> {
  readonly data: {
    readonly name: string;
    /** The address to verify, which is also the recipient. */
    readonly email: string;
    /** Whether the address is that of a new account or replaces another one. */
    readonly occasion: 'new-account' | 'new-address';
    readonly url: string;
    readonly lifetimeSeconds: string;
  };
}

/** Contains a link for choosing a new password. */
export interface ResetPasswordMail extends OutgoingMail<'reset-password'> {
  readonly data: {
    readonly name: string;
    readonly email: string;
    readonly url: string;
    readonly lifetimeSeconds: string;
  };
}

/** Goes to a user whom an operator has created without a password, and contains a link for choosing one (operators §12). */
export interface InvitationMail extends OutgoingMail<'invitation'> {
  readonly data: ResetPasswordMail['data'];
}

/** Goes to the current address and contains a link that approves the new one. */
export interface ApproveNewEmailMail extends OutgoingMail<'approve-new-email'> {
  readonly data: {
    readonly name: string;
    readonly email: string;
    readonly newEmail: string;
    readonly url: string;
    readonly lifetimeSeconds: string;
  };
}

/** Contains a link that deletes the account. */
export interface DeleteUserMail extends OutgoingMail<'delete-user'> {
  readonly data: { readonly name: string; readonly url: string; readonly lifetimeSeconds: string };
}

/** Notifies the user that the password was changed or reset. */
export interface PasswordChangedMail extends OutgoingMail<'password-changed'> {
  readonly data: { readonly name: string } & Circumstances & {
      /** An operator set it: browser and system are empty. Absent where the user did. */
      readonly by?: 'support';
      /** The user has passkeys, which work as before; absent where there are none. */
      readonly passkeys?: 'some';
      /** The user has identities at providers, which work as before; absent where there are none. */
      readonly linkedAccounts?: 'some';
    };
}

/** Notifies the old address that it was replaced. */
export interface EmailChangedMail extends OutgoingMail<'email-changed'> {
  readonly data: {
    readonly name: string;
    /** Masked: `ka•••@eksempel.no`; empty if the old address is not verified. */
    readonly newEmail: string;
  } & Circumstances;
}

/** Every mail that this context adds to the outbox. */
export type IdentityMail =
  | VerifyEmailMail
  | ResetPasswordMail
  | InvitationMail
  | ApproveNewEmailMail
  | DeleteUserMail
  | PasswordChangedMail
  | EmailChangedMail;

/**
 * These count towards the limit of mails to one mailbox when they are requested, because their link replaces an earlier
 * one that still works. All others, including the link to a new address that is verified first, count when they are
 * sent (specification §9).
 */
export const identityCountedMails = [
  'reset-password',
  'delete-user',
  'approve-new-email',
] as const satisfies readonly IdentityMail['kind'][];
