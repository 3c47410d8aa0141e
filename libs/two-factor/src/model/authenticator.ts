import { type Brand, MissingKeyError, newId, type RandomSource, type UserId } from '@portvakt/kernel';

import { BackupCodes } from './backup-codes.js';
import { TotpSecret } from './totp-secret.js';

export type AuthenticatorId = Brand<string, 'AuthenticatorId'>;

/** An authenticator app of a user, with the backup codes that were issued together with it (specification §5.5). */
export interface Authenticator {
  readonly id: AuthenticatorId;
  readonly userId: UserId;
  readonly name: string;
  /** Null if the stored secret cannot be decrypted: no code matches it. */
  readonly secret: TotpSecret | null;
  readonly backupCodes: BackupCodes;
  /** Fields that were encrypted with a key that is not configured. Their values are stored, but unreadable here. */
  readonly missingKeys: readonly ('secret' | 'backupCodes')[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether one of its codes was accepted. Sign-in prefers verified authenticators (security H7). */
  readonly verified: boolean;
  /** The newest accepted time step (RFC 6238 T); null before the first. */
  readonly lastStep: number | null;
}

/** An authenticator whose secret is still known in plain text, to be shown to its owner once. */
export interface NewAuthenticator extends Authenticator {
  readonly secret: TotpSecret;
}

/** How many verified authenticators a user may have (specification §14). */
export const MAX_VERIFIED = 2;
/** Fixed by the specification (specification §15.3). */
export const FIRST_NAME = 'Autentikator #1';

export const enrolAuthenticator = (
  { userId, name, verified }: { readonly userId: UserId; readonly name: string; readonly verified: boolean },
  now: Date,
  random: RandomSource,
): NewAuthenticator => ({
  id: newId(random) as AuthenticatorId,
  userId,
  name,
  secret: TotpSecret.generate(random),
  backupCodes: BackupCodes.generate(random),
  missingKeys: [],
  createdAt: now,
  lastUsedAt: null,
  verified,
  lastStep: null,
});

/** The authenticator after the code of a time step was accepted. */
export const withAcceptedStep = (authenticator: Authenticator, step: number, now: Date): Authenticator => ({
  ...authenticator,
  verified: true,
  lastUsedAt: now,
  lastStep: Math.max(step, authenticator.lastStep ?? step),
});

export const withBackupCodes = (authenticator: Authenticator, backupCodes: BackupCodes): Authenticator => ({
  ...authenticator,
  backupCodes,
});

/** The authenticator after one of its backup codes was used; null if the code is not one of them. */
export function withoutBackupCode(authenticator: Authenticator, code: string): Authenticator | null {
  const backupCodes = authenticator.backupCodes.without(code);
  return backupCodes && withBackupCodes(authenticator, backupCodes);
}

/** All authenticators of one user, oldest first. */
export type Authenticators = readonly Authenticator[];

export const onlyVerified = (all: Authenticators): Authenticators => all.filter(({ verified }) => verified);

/**
 * Throws `MissingKeyError` if no authenticator could be compared, because the encryption key of each is missing: a code
 * that may be right must not count as wrong. If at least one could be compared, the code counts as wrong, because it
 * could otherwise be guessed without limit.
 */
export function assertReadable(asked: Authenticators, what: 'secret' | 'backupCodes'): void {
  const unreadable = asked.filter(({ missingKeys }) => missingKeys.includes(what));
  if (unreadable.length < asked.length || asked.length === 0) return;
  throw new MissingKeyError(
    'twoFactor',
    unreadable.map(({ id }) => id),
  );
}

/**
 * The authenticators whose codes sign-in accepts: the verified ones, or all if none is verified, so that an abandoned
 * set-up does not lock its owner out (specification §13.3).
 */
export function acceptedAtSignIn(all: Authenticators): Authenticators {
  const verified = onlyVerified(all);
  return verified.length > 0 ? verified : all;
}

/**
 * The authenticators whose codes a session accepts, in the order of comparison: unverified ones, newest first, then
 * verified ones, oldest first (specification §13.3).
 */
export const acceptedInSession = (all: Authenticators): Authenticators => [
  ...all.filter(({ verified }) => !verified).reverse(),
  ...onlyVerified(all),
];

/** The oldest verified authenticator; without one, the oldest or newest, as `otherwise` says (specification §11.5). */
export const primaryAuthenticator = (all: Authenticators, otherwise: 'oldest' | 'newest'): Authenticator | undefined =>
  onlyVerified(all)[0] ?? (otherwise === 'oldest' ? all[0] : all.at(-1));
