import { type Caller, lockCaller, type SessionId, type UserSummary } from '@portvakt/kernel';

import { PasskeyError } from '../errors.js';
import { MAX_PASSKEYS, type PasskeyPolicy } from '../model/passkey-policy.js';
import type { Passkey } from '../model/passkey.js';
import type { PasskeyPorts, PasskeyStore } from '../ports.js';

/** Locks the caller's user row until the transaction ends; throws if the user or the session no longer exists. */
export async function lockHolder({ users, sessions }: PasskeyStore, caller: Caller): Promise<UserSummary> {
  const holder = await lockCaller(users, sessions, caller);
  if (!holder) throw new PasskeyError('PASSKEY_HOLDER_NOT_FOUND');
  return holder;
}

/** The caller without a lock. */
export async function findHolder({ users }: PasskeyStore, { id }: Caller): Promise<UserSummary> {
  const holder = await users.find(id);
  if (!holder) throw new PasskeyError('PASSKEY_HOLDER_NOT_FOUND');
  return holder;
}

/**
 * Throws `SECOND_FACTOR_REQUIRED` where two-factor is on and the session gave no second factor within `freshAgeMs`: a
 * passkey counts as both factors (passkeys §6.2).
 */
export async function assertMayAddPasskey(
  { clock, policy }: Pick<PasskeyPorts, 'clock' | 'policy'>,
  { sessions }: PasskeyStore,
  { twoFactorEnabled }: UserSummary,
  sessionId: SessionId,
): Promise<void> {
  if (!twoFactorEnabled) return;
  const shownAt = await sessions.secondFactorAt(sessionId);
  if (!isRecent(shownAt, policy, clock.now())) throw new PasskeyError('SECOND_FACTOR_REQUIRED');
}

const isRecent = (at: Date | null, { freshAgeMs }: PasskeyPolicy, now: Date): boolean =>
  at !== null && (freshAgeMs === 0 || now.getTime() - at.getTime() < freshAgeMs);

export function assertBelowPasskeyLimit(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new PasskeyError('TOO_MANY_PASSKEYS');
}
