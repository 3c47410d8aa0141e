import type { SessionId, StartedSession } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';
import type { StoredSession, TwoFactorTables } from './two-factor-tables.js';

/** The session context in memory; sessions are part of the transaction. */
export class InMemoryUserSessions {
  /** Whether `issue` returns null, as when the session cannot be stored. */
  failsToIssue = false;
  private issued = 0;

  forTables({ sessions, users }: TwoFactorTables): TwoFactorStore['sessions'] {
    const start = (session: Omit<StoredSession, 'id' | 'token'>): StartedSession | 'banned' | 'refused' => {
      const owner = users.get(session.userId);
      if (this.failsToIssue || !owner) return 'refused';
      if (owner.ban) return 'banned';
      const number = ++this.issued;
      const started = { ...session, id: `session-${number}` as SessionId, token: `token-${number}` };
      sessions.set(started.id, started);
      return { id: started.id, token: started.token, remember: started.remember, isNewDevice: false };
    };
    return {
      issue: async ({ owner, client, remember, notifyOwner, secondFactor = null }) =>
        start({ userId: owner.id, client, remember, notifyOwner, secondFactor }),
      recordSecondFactor: async (id, secondFactor) => {
        const session = sessions.get(id);
        if (session) sessions.set(id, { ...session, secondFactor });
      },
      lockAlive: async (id) => sessions.has(id),
      replace: async ({ id, secondFactor = null }) => {
        const former = sessions.get(id);
        sessions.delete(id);
        const started = former ? start({ ...former, secondFactor }) : 'not-found';
        return started === 'banned' ? 'refused' : started;
      },
    };
  }
}
