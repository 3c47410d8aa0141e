import type { SessionId } from '@portvakt/kernel';

import { type Session, startSession } from '../model/session.js';
import type { SessionPorts } from '../ports.js';

/**
 * Begins a session in the place of another, from the same client and as remembered; nothing else is carried over, so it
 * is fresh (specification §7, §13.4). `not-found`: the other one was revoked meanwhile, and nothing comes of it; `refused`:
 * the new one could not be stored.
 */
export class ReplaceSession {
  constructor(private readonly ports: Pick<SessionPorts, 'transaction' | 'clock' | 'random' | 'policy'>) {}

  execute({ id }: { readonly id: SessionId }): Promise<Session | 'not-found' | 'refused'> {
    const { clock, policy, random } = this.ports;
    return this.ports.transaction.run(async ({ sessions }) => {
      const old = await sessions.take(id);
      if (!old) return 'not-found';
      const { userId, remember, ...client } = old;
      const session = startSession({ userId, client, remember }, policy, clock.now(), random);
      return (await sessions.add(session)) ? session : 'refused';
    });
  }
}
