import { type Clock, isBanned } from '@portvakt/kernel';

import type { SessionView } from '../model/session-view.js';
import type { SessionReader } from '../ports.js';
import type { SessionTables } from './session-tables.js';

/** Reads committed state, like a statement outside any transaction. */
export class InMemorySessionReader implements SessionReader {
  constructor(
    private readonly committed: () => SessionTables,
    private readonly clock: Clock,
  ) {}

  async find(token: string): Promise<SessionView | null> {
    const { sessions, users, bans } = this.committed();
    const session = [...sessions.values()].find((each) => each.token === token);
    const user = session && users.get(session.userId);
    if (!session || !user || isBanned(bans.get(user.id) ?? null, this.clock.now())) return null;
    return { session, user };
  }
}
