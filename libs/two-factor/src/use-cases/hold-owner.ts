import type { SessionId, UserId } from '@portvakt/kernel';

import { TwoFactorError } from '../errors.js';
import type { IssuedSession, Owner, TwoFactorStore } from '../ports.js';

/**
 * The caller, held until the transaction ends. The session is looked at again, now that nobody else can end it: a call of
 * an intruder that waited while the owner reset the password does nothing any more.
 */
export async function holdOwner(
  { owners, sessions }: TwoFactorStore,
  id: UserId,
  sessionId: SessionId,
): Promise<Owner> {
  const owner = await owners.findForUpdate(id);
  if (owner && (await sessions.isAlive(sessionId))) return owner;
  throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
}

/** A session in the place of the caller's; refuses where there is none. */
export async function replaceSession({ sessions }: TwoFactorStore, id: SessionId): Promise<IssuedSession> {
  const started = await sessions.replace(id);
  if (started === 'gone') throw new TwoFactorError('SECOND_FACTOR_OWNER_NOT_FOUND');
  if (started === 'refused') throw new TwoFactorError('FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR');
  return started;
}
