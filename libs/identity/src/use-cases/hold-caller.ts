import type { SessionId, UserId } from '@portvakt/kernel';

import { IdentityError } from '../errors.js';
import type { User } from '../model/user.js';
import type { IdentityStore } from '../ports.js';

/** Whose session a call comes with. */
export interface Caller {
  readonly id: UserId;
  readonly sessionId: SessionId;
}

/**
 * The caller, held until the transaction ends. The session is looked at again, now that nobody else can end it: a call of
 * an intruder that waited while the owner reset the password does nothing any more (F11).
 */
export async function holdCaller({ users, sessions }: IdentityStore, { id, sessionId }: Caller): Promise<User> {
  const user = await users.findForUpdate(id);
  if (user && (await sessions.isAlive(sessionId))) return user;
  throw new IdentityError('CALLER_NOT_FOUND');
}
