import type { Clock, TransactionRunner, UserId } from '@portvakt/kernel';

import type { OperatedSessions, OperatedUsers } from '../ports.js';
import type { StoredSession, StoredUser } from '../testing/builders.js';

/** The users and sessions of one database, which `makeEmpty` creates without any. */
export interface OperatorsStoreUnderTest {
  readonly transaction: TransactionRunner<{ readonly users: OperatedUsers; readonly sessions: OperatedSessions }>;
  readonly clock: Clock;
  addUser(user: StoredUser): Promise<void>;
  addSession(session: StoredSession): Promise<void>;
  /** Links the user to an identity at a provider. */
  addAccount(userId: UserId, providerId: string, accountId: string): Promise<void>;
}
