import type { Occurrence } from '@portvakt/kernel';

type None = Readonly<Record<string, never>>;

export type CodeKind = 'totp' | 'email-code' | 'backup-code';

type SignInCompleted = Occurrence<
  'sign-in.completed',
  { readonly way: string; readonly secondFactor: CodeKind; readonly newDevice: boolean }
>;

/** The first factor was right, and a code is required. */
type SignInChallenged = Occurrence<'sign-in.challenged', { readonly way: string }>;

type SecondFactorChanged = Occurrence<'second-factor.begun' | 'second-factor.on' | 'second-factor.off', None>;

/** The id of the authenticator. Its name is not recorded, because the user chose its words. */
type AuthenticatorChanged = Occurrence<'authenticator.added' | 'authenticator.deleted', { readonly id: string }>;

type BackupCodes = Occurrence<'backup-codes.made' | 'backup-code.used', None>;

type Code = Occurrence<'code.sent' | 'code.refused', { readonly kind: CodeKind }>;

/** `until`: ISO 8601, UTC. */
type Blocked = Occurrence<'second-factor.blocked', { readonly until: string }>;

type Device = Occurrence<'device.trusted' | 'device.forgotten', { readonly count: number }>;

/** A wrong password of a signed-in user. `call`: the path of the endpoint. */
type PasswordRefused = Occurrence<'password.refused', { readonly call: string }>;

/** Every event that this context reports (operators §10.2). */
export type TwoFactorEvent =
  | SignInCompleted
  | SignInChallenged
  | SecondFactorChanged
  | AuthenticatorChanged
  | BackupCodes
  | Code
  | Blocked
  | Device
  | PasswordRefused;
