import type { UserId } from '@portvakt/kernel';

import type { Session } from '../model/session.js';
import { MAX_SESSIONS_PER_USER } from '../model/session-policy.js';
import type { SessionPorts } from '../ports.js';

/**
 * Lists the live sessions of a user, newest first. Sign-ins keep at most `maxPerUser` of the policy (specification
 * C27, D-29); the limit here bounds the answer for rows that were inserted by other means.
 */
export class ListSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions' | 'clock'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<readonly Session[]> {
    return this.ports.sessions.listAlive(userId, this.ports.clock.now(), MAX_SESSIONS_PER_USER);
  }
}
