import type { IssuedSession, SessionId } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';
import type { StoredSession, TwoFactorTables } from './two-factor-tables.js';

/** The session context in memory: its sessions live and die with the transaction that asks for them. */
export class SessionDesk {
  /** True: no session can be stored. */
  isClosed = false;
  private issued = 0;

  on({ sessions, owners }: TwoFactorTables): TwoFactorStore['sessions'] {
    const start = (session: Omit<StoredSession, 'id' | 'token'>): IssuedSession | null => {
      if (this.isClosed || !owners.has(session.userId)) return null;
      const number = ++this.issued;
      const started = { ...session, id: `session-${number}` as SessionId, token: `token-${number}` };
      sessions.set(started.id, started);
      return { token: started.token, remember: started.remember };
    };
    return {
      issue: async ({ owner, client, remember, notifyOwner }) =>
        start({ userId: owner.id, client, remember, notifyOwner }),
      isAlive: async (id) => sessions.has(id),
      replace: async (id) => {
        const former = sessions.get(id);
        sessions.delete(id);
        return former ? (start(former) ?? 'refused') : 'not-found';
      },
    };
  }
}
