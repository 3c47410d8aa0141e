import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { Owner, TwoFactorStore } from '../ports.js';

/** What the suites of this context run on: its tables, with nobody in them. */
export interface StoresUnderTest {
  readonly transaction: TransactionRunner<Pick<TwoFactorStore, 'owners' | 'authenticators' | 'failures'>>;
  addOwner(owner: Owner): Promise<void>;
  /** With everything that is theirs. */
  removeOwner(id: UserId): Promise<void>;
}
