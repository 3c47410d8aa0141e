import {
  type Clock,
  isBanned,
  type Revocation,
  type SessionId,
  type SessionRequest,
  type StartedSession,
  type UserId,
} from '@portvakt/kernel';

import type { IdentityStore } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** The session context in memory. A session that is issued in a transaction is rolled back with it. */
export class InMemoryUserSessions {
  /** Simulates a database that refuses the session. */
  failsToStore = false;
  /** The calls of `revokeAll`. */
  readonly revocations: Revocation[] = [];
  /** The users of the calls of `endAllImpersonations`. */
  readonly endedImpersonations: UserId[] = [];
  /** Runs before a session is issued, to simulate a concurrent change. */
  beforeIssue: (tables: IdentityTables) => void = () => undefined;
  private issued = 0;

  constructor(private readonly clock: Clock) {}

  on(tables: IdentityTables): IdentityStore['sessions'] {
    return {
      issue: async (request) => this.issue(tables, request),
      rememberDevice: async (_userId, { userAgent }) => {
        tables.knownDevices.push(userAgent);
      },
      lockAlive: async (id) => !tables.revokedSessions.has(id),
      endAllImpersonations: async (userId) => void this.endedImpersonations.push(userId),
      revokeAll: async (revocation) => {
        const { userId } = revocation;
        this.revocations.push(revocation);
        tables.sessions.splice(
          0,
          tables.sessions.length,
          ...tables.sessions.filter(({ owner }) => owner.id !== userId),
        );
      },
    };
  }

  private issue(tables: IdentityTables, request: SessionRequest): StartedSession | 'banned' | 'refused' {
    this.beforeIssue(tables);
    const owner = tables.users.get(request.owner.id);
    if (this.failsToStore || !owner) return 'refused';
    if (isBanned(owner.ban, this.clock.now())) return 'banned';
    const number = ++this.issued;
    const session = {
      id: `id-${number}` as SessionId,
      token: `session-${number}`,
      remember: request.remember,
      isNewDevice: false,
    };
    tables.sessions.push({ ...request, ...session });
    const { language } = request.client;
    const isNew = language !== null && language !== owner.language && !request.isReplacement;
    if (isNew) tables.users.set(owner.id, { ...owner, language });
    return session;
  }
}
