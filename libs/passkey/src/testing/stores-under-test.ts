import type { TransactionRunner, UserSummary } from '@portvakt/kernel';

import type { PasskeyStore } from '../ports.js';

/** The empty stores that the contract suites run on. */
export interface StoresUnderTest {
  readonly transaction: TransactionRunner<Pick<PasskeyStore, 'passkeys'>>;
  addHolder(holder: UserSummary): Promise<void>;
}
