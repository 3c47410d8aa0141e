import type { Replacement } from '@portvakt/kernel';

import { type NewSession, type Session, startSession } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

/**
 * Revokes a session and starts another for the same client, remembered or not as before. The new one is fresh
 * (specification §7, §13.4). `not-found`: the old session no longer exists, and none is started. `refused`: the new one
 * could not be stored.
 */
export class ReplaceSession {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'clock' | 'random' | 'policy'>) {}

  execute({ id, why, by, client, secondFactor }: Replacement): Promise<Session | 'not-found' | 'refused'> {
    const { clock, policy, random } = this.ports;
    return this.ports.transaction.run(async ({ sessions, journal }) => {
      const old = await sessions.removeById(id);
      if (!old) return 'not-found';
      const session = startSession(
        { ...restartOf(old), secondFactor: secondFactor ?? null },
        policy,
        clock.now(),
        random,
      );
      if ((await sessions.add(session)) !== 'added') return 'refused';
      const facts = { why };
      await journal.note({ kind: 'session.replaced', outcome: 'done', subject: old.userId, by, client, facts });
      return session;
    });
  }
}

const restartOf = ({ userId, ipAddress, userAgent, remember }: Session): Omit<NewSession, 'secondFactor'> => ({
  userId,
  client: { ipAddress, userAgent },
  remember,
});
