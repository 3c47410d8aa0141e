import { A_COMMAND } from '@portvakt/kernel';

import { noteEndsOfImpersonations } from '../steps/end-impersonations.js';
import type { CommandPorts } from '../steps/lock-by-email.js';

/**
 * Ends the sessions of all users at once, operators included: for the command on the server, when session tokens may
 * have been stolen. Impersonated sessions end too (operators §9).
 */
export class EndAllSessions {
  constructor(private readonly ports: Pick<CommandPorts, 'transaction' | 'clock'>) {}

  /** Returns how many have ended. */
  execute(): Promise<number> {
    return this.ports.transaction.run(async (store) => {
      const { count, impersonated } = await store.sessions.removeAllOfEveryUser();
      await noteEndsOfImpersonations(this.ports, store, impersonated, null);
      if (count === 0) return count;
      const facts = { how: 'operator', count } as const;
      const event = { kind: 'session.ended', outcome: 'done', subject: null, by: A_COMMAND, client: null } as const;
      await store.journal.note({ ...event, facts });
      return count;
    });
  }
}
