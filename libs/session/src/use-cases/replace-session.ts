import type { SessionId } from '@portvakt/kernel';

import { type Session, startSession } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

export interface ReplaceSessionInput {
  readonly id: SessionId;
  /** Whether a code of an authenticator caused the replacement; false where absent. */
  readonly byStrongFactor?: boolean;
}

/**
 * Revokes a session and starts another for the same client, remembered or not as before. The new one is fresh
 * (specification §7, §13.4). `not-found`: the old session no longer exists, and none is started. `refused`: the new one
 * could not be stored.
 */
export class ReplaceSession {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'clock' | 'random' | 'policy'>) {}

  execute({ id, byStrongFactor = false }: ReplaceSessionInput): Promise<Session | 'not-found' | 'refused'> {
    const { clock, policy, random } = this.ports;
    return this.ports.transaction.run(async ({ sessions }) => {
      const old = await sessions.take(id);
      if (!old) return 'not-found';
      const { userId, ipAddress, userAgent, remember } = old;
      const given = { userId, client: { ipAddress, userAgent }, remember, byStrongFactor };
      const session = startSession(given, policy, clock.now(), random);
      return (await sessions.add(session)) === 'added' ? session : 'refused';
    });
  }
}
