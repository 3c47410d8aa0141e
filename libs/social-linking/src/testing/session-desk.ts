import type { IssuedSession, SessionId, SessionRequest } from '@portvakt/kernel';

import type { SocialStore } from '../ports.js';
import type { SocialTables } from './social-tables.js';

/** The session context in memory: its sessions live and die with the transaction that asks for them. */
export class SessionDesk {
  /** True: no session can be stored. */
  isClosed = false;
  private issued = 0;

  on({ sessions, people }: SocialTables): SocialStore['sessions'] {
    const issue = ({ owner, client, remember, notifyOwner }: SessionRequest): IssuedSession | null => {
      if (this.isClosed || !people.has(owner.id)) return null;
      const number = ++this.issued;
      const id = `session-${number}` as SessionId;
      const token = `token-${number}`;
      sessions.set(id, { id, token, remember, userId: owner.id, client, notifyOwner, language: owner.language });
      return { token, remember };
    };
    return {
      issue: async (request) => issue(request),
      isAlive: async (id) => sessions.has(id),
    };
  }
}
