import type { SessionId, StartedSession } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';
import type { StoredSession, TwoFactorTables } from './two-factor-tables.js';

/** The session context in memory; sessions are part of the transaction. */
export class InMemoryUserSessions {
  /** Whether `issue` returns null, as when the session cannot be stored. */
  failsToIssue = false;
  private issued = 0;

  forTables({ sessions, owners }: TwoFactorTables): TwoFactorStore['sessions'] {
    const start = (session: Omit<StoredSession, 'id' | 'token'>): StartedSession | null => {
      if (this.failsToIssue || !owners.has(session.userId)) return null;
      const number = ++this.issued;
      const started = { ...session, id: `session-${number}` as SessionId, token: `token-${number}` };
      sessions.set(started.id, started);
      return { id: started.id, token: started.token, remember: started.remember, isNewDevice: false };
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
