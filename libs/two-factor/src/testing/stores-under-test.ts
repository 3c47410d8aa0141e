import type { TransactionRunner, UserId, UserSummary } from '@portvakt/kernel';

import type { TwoFactorStore } from '../ports.js';

/** What the suites of this context run on: its tables, with nobody in them. */
export interface StoresUnderTest {
  readonly transaction: TransactionRunner<Pick<TwoFactorStore, 'owners' | 'authenticators' | 'failures'>>;
  addOwner(owner: UserSummary): Promise<void>;
  /** With everything that is theirs. */
  removeOwner(id: UserId): Promise<void>;
}
