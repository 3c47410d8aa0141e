import { A_COMMAND, noteEndsOfImpersonations } from '@portvakt/kernel';

import type { CommandPorts } from './command-ports.js';

/**
 * Revokes the sessions of all users, operators included, when session tokens may have been stolen. Impersonated sessions
 * end too (operators §9).
 */
export class RevokeSessionsOfAllUsers {
  constructor(private readonly ports: Pick<CommandPorts, 'transaction' | 'clock'>) {}

  /** Returns how many were revoked. */
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
