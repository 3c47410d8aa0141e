import type { OutgoingMail } from '@portvakt/kernel';

/** Holds a link that proves an address (specification §10). */
export interface VerifyEmailMail extends OutgoingMail<'verify-email'> {
  readonly data: {
    readonly name: string;
    /** The address to prove: the one this goes to. */
    readonly email: string;
    /** Whether its owner has made an account with it, or wants to replace another one by it. */
    readonly occasion: 'new-account' | 'new-address';
    readonly url: string;
    readonly lifetimeSeconds: string;
  };
}

/** Holds a link that lets its reader choose a new password. */
export interface ResetPasswordMail extends OutgoingMail<'reset-password'> {
  readonly data: {
    readonly name: string;
    readonly email: string;
    readonly url: string;
    readonly lifetimeSeconds: string;
  };
}

/** Goes to the current address and holds a link that lets another take its place. */
export interface ApproveNewEmailMail extends OutgoingMail<'approve-new-email'> {
  readonly data: {
    readonly name: string;
    readonly email: string;
    readonly newEmail: string;
    readonly url: string;
    readonly lifetimeSeconds: string;
  };
}

/** Holds a link that deletes the user. */
export interface DeleteUserMail extends OutgoingMail<'delete-user'> {
  readonly data: { readonly name: string; readonly url: string; readonly lifetimeSeconds: string };
}

/** When, and from which browser on which system; these are empty where the user agent does not tell. */
type Circumstances = {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly browser: string;
  readonly system: string;
};

/** Tells that the password was changed or reset. */
export interface PasswordChangedMail extends OutgoingMail<'password-changed'> {
  readonly data: { readonly name: string } & Circumstances;
}

/** Tells the old address that another one took its place. */
export interface EmailChangedMail extends OutgoingMail<'email-changed'> {
  readonly data: {
    readonly name: string;
    /** `ka•••@eksempel.no`: enough for its owner to know it again. */
    readonly newEmail: string;
  } & Circumstances;
}

/** Every mail this context leaves in the outbox. */
export type IdentityMail =
  | VerifyEmailMail
  | ResetPasswordMail
  | ApproveNewEmailMail
  | DeleteUserMail
  | PasswordChangedMail
  | EmailChangedMail;
