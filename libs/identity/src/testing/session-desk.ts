import type { IssuedSession, SessionRequest } from '@portvakt/kernel';

import type { IdentityStore } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** The session context in memory: its sessions live and die with the transaction that asks for them. */
export class SessionDesk {
  /** True: no session can be stored. */
  isClosed = false;
  private issued = 0;

  on(tables: IdentityTables): IdentityStore['sessions'] {
    return {
      issue: async (request) => this.issue(tables, request),
      rememberDevice: async (_userId, { userAgent }) => {
        tables.devices.push(userAgent);
      },
      isAlive: async (id) => !tables.endedSessions.has(id),
      revokeAll: async (userId) => {
        tables.sessions.splice(
          0,
          tables.sessions.length,
          ...tables.sessions.filter(({ owner }) => owner.id !== userId),
        );
      },
    };
  }

  private issue(tables: IdentityTables, request: SessionRequest): IssuedSession | null {
    if (this.isClosed || !tables.users.has(request.owner.id)) return null;
    const session = { token: `session-${++this.issued}`, remember: request.remember };
    tables.sessions.push({ ...request, ...session });
    return session;
  }
}
