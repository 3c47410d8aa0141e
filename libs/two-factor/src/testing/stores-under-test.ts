import type { TransactionRunner, UserId, UserSummary } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';

/** The empty stores that the contract suites run on. */
export interface StoresUnderTest {
  readonly transaction: TransactionRunner<Pick<TwoFactorStore, 'users' | 'authenticators' | 'failures'>>;
  addOwner(owner: UserSummary): Promise<void>;
  /** Deletes the user and everything that belongs to them. */
  removeOwner(id: UserId): Promise<void>;
}
