import { type Brand, MissingKeyError, newId, type RandomSource, type UserId } from '@portvakt/kernel';

import { BackupCodes } from './backup-codes.js';
import { TotpSecret } from './totp-secret.js';

export type AuthenticatorId = Brand<string, 'AuthenticatorId'>;

/** An app that shows codes, with the backup codes that were handed out together with it (specification §5.5). */
export interface Authenticator {
  readonly id: AuthenticatorId;
  readonly userId: UserId;
  readonly name: string;
  /** Null where what is stored cannot be read any more: it matches no code. */
  readonly secret: TotpSecret | null;
  readonly backupCodes: BackupCodes;
  /** What was encrypted with a key that is not configured; it cannot be read here either, but it is not lost. */
  readonly missingKeys: readonly ('secret' | 'backupCodes')[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** A code of it was right once. Only such ones are asked at sign-in, where there is one (security H7). */
  readonly verified: boolean;
  /** The newest time step that was accepted (RFC 6238 T); null before the first. */
  readonly lastStep: number | null;
}

/** What a user may have of those that are verified (specification §14). */
export const MAX_VERIFIED = 2;
/** Fixed by the specification (specification §15.3). */
export const FIRST_NAME = 'Autentikator #1';

export const enrolAuthenticator = (
  { userId, name, verified }: { readonly userId: UserId; readonly name: string; readonly verified: boolean },
  now: Date,
  random: RandomSource,
): Authenticator => ({
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

/** A code of it was right. */
export const used = (authenticator: Authenticator, step: number, now: Date): Authenticator => ({
  ...authenticator,
  verified: true,
  lastUsedAt: now,
  lastStep: Math.max(step, authenticator.lastStep ?? step),
});

/** All of one user, oldest first. */
export type Authenticators = readonly Authenticator[];

export const verifiedOnes = (all: Authenticators): Authenticators => all.filter(({ verified }) => verified);

/**
 * Throws where nothing could be compared with, because the key of each is missing: a code that may be right is not called
 * wrong. Where another one was compared with, the code counts as wrong, or it could be guessed without end.
 */
export function assertReadable(asked: Authenticators, what: 'secret' | 'backupCodes'): void {
  const unreadable = asked.filter(({ missingKeys }) => missingKeys.includes(what));
  if (unreadable.length < asked.length || asked.length === 0) return;
  throw new MissingKeyError('twoFactor', unreadable.map(({ id }) => id));
}

/**
 * At sign-in: the verified ones. Where there is none, all: or an abandoned set-up would lock its owner out
 * (specification §13.3).
 */
export function askedAtSignIn(all: Authenticators): Authenticators {
  const verified = verifiedOnes(all);
  return verified.length > 0 ? verified : all;
}

/**
 * In a session: what is being set up first, newest first; then what counts already, oldest first (specification §13.3).
 */
export const askedInSession = (all: Authenticators): Authenticators => [
  ...all.filter(({ verified }) => !verified).reverse(),
  ...verifiedOnes(all),
];

/**
 * The one that stands for all where only one can: the oldest verified, else the one `otherwise` names
 * (specification §11.5).
 */
export const leading = (all: Authenticators, otherwise: 'oldest' | 'newest'): Authenticator | undefined =>
  verifiedOnes(all)[0] ?? (otherwise === 'oldest' ? all[0] : all.at(-1));
