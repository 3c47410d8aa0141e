import type { Language } from '@portvakt/kernel';

import type { AccountRequest } from './account-request.js';
import type { OperatedUser } from './operated-user.js';

/** A sign-in method of a user: a password (`credential`) or an identity at a provider. */
export interface UserAccount {
  readonly id: string;
  readonly provider: string;
  /** The id of the user at the provider. */
  readonly accountId: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface UserAuthenticator {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Null for one that was never used. */
  readonly lastUsedAt: Date | null;
  /** Whether a code from it was ever accepted. */
  readonly verified: boolean;
}

export interface UserPasskey {
  readonly id: string;
  /** Empty where it has none. */
  readonly name: string;
  readonly createdAt: Date;
  /** Null for one that was never used. */
  readonly lastUsedAt: Date | null;
}

/** The sign-in methods of a user and the state of the account (operators §7). Contains no secret, code or token. */
export interface UserDetails {
  readonly user: OperatedUser;
  /** The language of mails to the user. */
  readonly language: Language;
  /** When the password was last set; null for a user without one. */
  readonly passwordChangedAt: Date | null;
  /** Oldest first, like the authenticators and the passkeys. */
  readonly accounts: readonly UserAccount[];
  readonly authenticators: readonly UserAuthenticator[];
  readonly passkeys: readonly UserPasskey[];
  /** Whether a backup code is left that can be read and would be accepted. */
  readonly hasBackupCodes: boolean;
  /** The number of trusted devices. */
  readonly trustedDevices: number;
  /** No code of the user is accepted before this time; null where codes are accepted. */
  readonly secondFactorBlockedUntil: Date | null;
  /** The number of sessions that have not expired. */
  readonly sessions: number;
  /** Open cases, the newest first; none for an operator who may not list cases. */
  readonly requests: readonly AccountRequest[];
}
