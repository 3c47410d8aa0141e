import type { UserId } from '@portvakt/kernel';

import { SessionError } from '../errors.js';
import type { SessionPorts } from '../ports.js';

/** Revokes one of the caller's sessions. The token of another user's session is answered like an unknown one. */
export class RevokeSession {
  constructor(private readonly ports: Pick<SessionPorts, 'sessions'>) {}

  async execute({ token, userId }: { readonly token: string; readonly userId: UserId }): Promise<void> {
    if (!(await this.ports.sessions.removeOwn(token, userId))) throw new SessionError('SESSION_NOT_FOUND');
  }
}
