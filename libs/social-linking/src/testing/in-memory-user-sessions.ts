import { type Clock, isBanned, type SessionId, type SessionRequest, type StartedSession } from '@portvakt/kernel';

import type { SocialStore } from '../ports.js';
import type { SocialTables } from './social-tables.js';

/** The session context in memory; sessions are part of the transaction. */
export class InMemoryUserSessions {
  /** Whether `issue` returns null, as when the session cannot be stored. */
  failsToIssue = false;
  /** What `issue` says of the browser and system. */
  isNewDevice = false;
  private issued = 0;

  constructor(private readonly clock: Clock) {}

  forTables({ sessions, users }: SocialTables): SocialStore['sessions'] {
    const issue = ({ owner, client, remember, notifyOwner }: SessionRequest): StartedSession | 'banned' | 'refused' => {
      const user = users.get(owner.id);
      if (this.failsToIssue || !user) return 'refused';
      if (isBanned(user.ban, this.clock.now())) return 'banned';
      const number = ++this.issued;
      const id = `session-${number}` as SessionId;
      const token = `token-${number}`;
      sessions.set(id, { id, token, remember, userId: owner.id, client, notifyOwner, language: owner.language });
      return { id, token, remember, isNewDevice: this.isNewDevice };
    };
    return {
      issue: async (request) => issue(request),
      lockAlive: async (id) => sessions.has(id),
    };
  }
}
