import type { Caller } from './caller.js';
import type { UserId } from './ids.js';
import type { UserSessions } from './user-sessions.js';

/**
 * Locks the caller's user row until the transaction ends and returns it; null where the user or the session no longer exists.
 * The session is checked after the lock, so a request that waited while the owner reset the password has no effect
 * (security F11).
 */
export async function lockCaller<User>(
  users: { findForUpdate(id: UserId): Promise<User | null> },
  sessions: Pick<UserSessions, 'lockAlive'>,
  { id, sessionId }: Caller,
): Promise<User | null> {
  const user = await users.findForUpdate(id);
  return user && (await sessions.lockAlive(sessionId)) ? user : null;
}
