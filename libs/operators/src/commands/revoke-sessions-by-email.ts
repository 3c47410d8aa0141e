import { A_COMMAND } from '@portvakt/kernel';

import { endSessions } from '../steps/end-sessions.js';
import type { CommandPorts } from './command-ports.js';
import { idByEmail, lockByEmail } from './lock-by-email.js';

/**
 * Revokes every session of a user, operators included, when an account has been taken over. The user's impersonations of
 * others end too (operators §9).
 */
export class RevokeSessionsByEmail {
  constructor(private readonly ports: CommandPorts) {}

  /** Returns how many were revoked; null where nobody has the address. */
  async execute(email: string): Promise<number | null> {
    const id = await idByEmail(this.ports, email);
    if (id === null) return null;
    return this.ports.transaction.run(async (store) => {
      const user = await lockByEmail(store, id, email);
      if (!user) return null;
      const count = await endSessions(this.ports, store, user.id, null);
      if (count === 0) return count;
      const facts = { how: 'operator', count } as const;
      const event = { kind: 'session.ended', outcome: 'done', subject: user.id, by: A_COMMAND, client: null } as const;
      await store.journal.note({ ...event, facts });
      return count;
    });
  }
}
