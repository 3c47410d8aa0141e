import type { UserId } from '@portvakt/kernel';

import { SessionError } from '../errors.js';
import type { Session } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

/** Revokes sessions, one or several (specification §11.1). */
export class RevokeSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions'>) {}

  /** Revokes the session of this browser; does nothing if it no longer exists. */
  async signOut(token: string): Promise<void> {
    await this.ports.sessions.remove(token);
  }

  /** Revokes one of the user's sessions. Throws the same error for another user's token as for an unknown one. */
  async revokeOwn(token: string, userId: UserId): Promise<void> {
    if (!(await this.ports.sessions.removeOwn(token, userId))) throw new SessionError('SESSION_NOT_FOUND');
  }

  /** Revokes every session of the user except the current one. */
  revokeOthers(current: Pick<Session, 'id' | 'userId'>): Promise<void> {
    return this.ports.sessions.removeAllBut(current.id, current.userId);
  }

  /** Revokes every session of the user, including the current one. */
  revokeAll(userId: UserId): Promise<void> {
    return this.ports.sessions.removeAll(userId);
  }
}
