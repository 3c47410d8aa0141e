import type { SessionId, UserId } from '@portvakt/kernel';

import type { AuthenticatorId } from '../model/authenticator.js';
import type { Failures } from '../model/failure-budget.js';
import { anOwner } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';

/** What others do to the tables, past every use case. */
export function whatHappensElsewhere({ transaction, race }: Pick<InMemoryPorts, 'transaction' | 'race'>) {
  return {
    /** What somebody else commits, once, while a transaction waits for the user it is about. */
    whileWaiting: (happens: NonNullable<typeof race.whileWaiting>): void => void (race.whileWaiting = happens),
    /** Wrong codes in a row so far. */
    fail: (count: number, blockedUntil: Failures['blockedUntil'] = null, userId: UserId = anOwner().id): void =>
      void transaction.state.failures.set(userId, { count, blockedUntil }),
    /** What is stored of its secret cannot be read any more. */
    makeUnreadable(id: string): void {
      const { authenticators } = transaction.state;
      const stored = authenticators.get(id as AuthenticatorId);
      if (!stored) throw new Error(`no authenticator ${id}`);
      authenticators.set(stored.id, { ...stored, secret: null });
    },
    /** As a sign-out, or a revocation elsewhere. */
    endSession: (id: SessionId): void => void transaction.state.sessions.delete(id),
    /** With everything that is theirs, as foreign keys do it. */
    removeOwner(id: UserId): void {
      const { owners, authenticators, failures, records, sessions } = transaction.state;
      owners.delete(id);
      failures.delete(id);
      for (const each of authenticators.values()) if (each.userId === id) authenticators.delete(each.id);
      for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
      for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.id);
    },
  };
}
