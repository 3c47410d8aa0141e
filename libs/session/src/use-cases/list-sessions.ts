import type { UserId } from '@portvakt/kernel';

import type { Session } from '../model/session.js';
import { MAX_SESSIONS_PER_USER } from '../model/session-policy.js';
import type { SessionPorts } from '../ports.js';

/**
 * Everywhere a user is signed in, newest first. The limit never cuts what sign-ins have left (specification C27, D-29);
 * it bounds the answer for rows that came into the table by other means.
 */
export class ListSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions' | 'clock'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<readonly Session[]> {
    return this.ports.sessions.listAlive(userId, this.ports.clock.now(), MAX_SESSIONS_PER_USER);
  }
}
