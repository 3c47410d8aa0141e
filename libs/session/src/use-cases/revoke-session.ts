import type { UserId } from '@portvakt/kernel';

import { SessionError } from '../errors.js';
import type { SessionPorts } from '../ports.js';

/** Ends one of the caller's sessions. Somebody else's token is answered like one that never was. */
export class RevokeSession {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions'>) {}

  async execute({ token, userId }: { readonly token: string; readonly userId: UserId }): Promise<void> {
    if (!(await this.ports.sessions.removeOwn(token, userId))) throw new SessionError('SESSION_NOT_FOUND');
  }
}
