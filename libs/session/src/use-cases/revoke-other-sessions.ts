import type { Session } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

/** Revokes every session of the user except this one. */
export class RevokeOtherSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions'>) {}

  execute({ current }: { readonly current: Session }): Promise<void> {
    return this.ports.sessions.removeAllBut(current.id, current.userId);
  }
}
