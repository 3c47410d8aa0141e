import type { UserId } from '@portvakt/kernel';

import type { SessionPorts } from '../ports.js';

/** Revokes every session of a user, including the current one. */
export class RevokeSessions {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions'>) {}

  execute({ userId }: { readonly userId: UserId }): Promise<void> {
    return this.ports.sessions.removeAll(userId);
  }
}
