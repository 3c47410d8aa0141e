import type { Occurrence } from '@portvakt/kernel';

type SignUpCompleted = Occurrence<'sign-up.completed', { readonly way: 'password' }>;

type SignInCompleted = Occurrence<
  'sign-in.completed',
  {
    readonly way: 'password' | 'verification';
    readonly secondFactor: 'none' | 'trusted-device';
    /** Whether the browser and system were new to the user. */
    readonly newDevice: boolean;
  }
>;

/** The reason is only for the audit log: the response never distinguishes an unknown address from a wrong password. */
export type SignInRefused = Occurrence<
  'sign-in.refused',
  {
    readonly way: 'password' | 'verification';
    readonly reason: 'wrong-password' | 'unknown-address' | 'no-password' | 'unverified' | 'banned' | 'too-many';
  }
>;

/** Masked addresses: `ka•••@eksempel.no`. */
type EmailChange = Occurrence<'email.change-asked' | 'email.changed', { readonly old: string; readonly new: string }>;

/** The names of the changed fields, never their values. */
type ProfileChanged = Occurrence<'profile.changed', { readonly fields: readonly string[] }>;

type PasswordChanged = Occurrence<
  'password.reset' | 'password.changed' | 'password.set',
  { readonly sessionsEnded: boolean }
>;

/** A wrong password of a signed-in user. `call`: the path of the endpoint. */
type PasswordRefused = Occurrence<'password.refused', { readonly call: string }>;

type UserDeleted = Occurrence<
  'user.deletion-asked' | 'user.deleted',
  { readonly proof: 'password' | 'session' | 'token' }
>;

/** Removed when an account whose address was not verified gets a new password or owner (security F10). */
type SignInMethodRemoved =
  | Occurrence<'account.unlinked', { readonly provider: string }>
  | Occurrence<'passkey.deleted', { readonly id: string }>;

type Plain = Occurrence<
  'email.verification-sent' | 'email.verified' | 'password.reset-asked',
  Readonly<Record<string, never>>
>;

/** Every event that this context reports (operators §10.2). */
export type IdentityEvent =
  | SignUpCompleted
  | SignInCompleted
  | SignInRefused
  | EmailChange
  | ProfileChanged
  | PasswordChanged
  | PasswordRefused
  | UserDeleted
  | SignInMethodRemoved
  | Plain;
