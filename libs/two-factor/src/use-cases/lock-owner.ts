import { type IssuedSession, lockCaller, type SessionId, type UserId, type UserSummary } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { TwoFactorStore } from '../ports.js';

/** `lockCaller` that throws where the user or the session no longer exists. */
export async function lockOwner(
  { owners, sessions }: TwoFactorStore,
  id: UserId,
  sessionId: SessionId,
): Promise<UserSummary> {
  const owner = await lockCaller(owners, sessions, { id, sessionId });
  if (!owner) throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  return owner;
}

/** Replaces the caller's session with a new one; throws where the old one is gone or the new one could not be stored. */
export async function replaceSession({ sessions }: TwoFactorStore, id: SessionId): Promise<IssuedSession> {
  const started = await sessions.replace(id);
  if (started === 'gone') throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  if (started === 'refused') throw new TwoFactorError('FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR');
  return started;
}
