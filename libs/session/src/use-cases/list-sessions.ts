import type { UserId } from '@portvakt/kernel';

import type { Session } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

/** Everywhere a user is signed in, newest first, without a cap (D-29). */
export class ListSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions' | 'clock'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<readonly Session[]> {
    return this.ports.sessions.listAlive(userId, this.ports.clock.now());
  }
}
