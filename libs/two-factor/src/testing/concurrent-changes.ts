import type { SessionId, UserId } from '@portvakt/kernel';

import type { AuthenticatorId } from '../model/authenticator.js';
import type { Failures } from '../model/failure-budget.js';
import { anOwner } from './builders.js';
import type { InMemoryPorts } from './in-memory-ports.js';

/** Changes that bypass the use cases. */
export function concurrentChanges({ transaction, race }: Pick<InMemoryPorts, 'transaction' | 'race'>) {
  return {
    /** Applied once by a simulated concurrent transaction while a transaction waits for the lock of a user. */
    whileWaitingForLock: (change: NonNullable<typeof race.whileWaitingForLock>): void =>
      void (race.whileWaitingForLock = change),
    setFailures: (count: number, blockedUntil: Failures['blockedUntil'] = null, userId: UserId = anOwner().id): void =>
      void transaction.state.failures.set(userId, { count, blockedUntil }),
    /** As if the stored secret could no longer be decrypted. */
    makeUnreadable(id: string): void {
      const { authenticators } = transaction.state;
      const stored = authenticators.get(id as AuthenticatorId);
      if (!stored) throw new Error(`no authenticator ${id}`);
      authenticators.set(stored.id, { ...stored, secret: null });
    },
    revokeSession: (id: SessionId): void => void transaction.state.sessions.delete(id),
    /** Deletes the user and everything that the foreign keys of the database delete with it. */
    removeOwner(id: UserId): void {
      const { users, authenticators, failures, records, sessions } = transaction.state;
      users.delete(id);
      failures.delete(id);
      for (const each of authenticators.values()) if (each.userId === id) authenticators.delete(each.id);
      for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
      for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.id);
    },
  };
}
