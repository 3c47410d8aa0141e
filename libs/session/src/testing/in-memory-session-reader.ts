import type { SessionView } from '../model/session-view.js';
import type { SessionReader } from '../ports.js';
import type { SessionTables } from './session-tables.js';

/** Reads committed state, like a statement outside any transaction. */
export class InMemorySessionReader implements SessionReader {
  constructor(private readonly committed: () => SessionTables) {}

  async find(token: string): Promise<SessionView | null> {
    const { sessions, users } = this.committed();
    const session = [...sessions.values()].find((each) => each.token === token);
    const user = session && users.get(session.userId);
    return session && user ? { session, user } : null;
  }
}
