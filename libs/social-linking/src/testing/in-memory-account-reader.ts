import type { UserId } from '@portvakt/kernel';
import type { InMemoryTransactionRunner } from '@portvakt/kernel/testing';

import type { AccountReader, AccountView, SocialStore } from '../ports.js';
import { viewOf } from './builders.js';
import { InMemoryAccounts } from './in-memory-accounts.js';
import type { SocialTables } from './social-tables.js';

/** Reads committed rows. */
export class InMemoryAccountReader implements AccountReader {
  constructor(private readonly database: InMemoryTransactionRunner<SocialTables, SocialStore>) {}

  async list(userId: UserId): Promise<readonly AccountView[]> {
    const accounts = await new InMemoryAccounts(this.database.state).list(userId);
    return accounts.filter(({ canSignIn }) => canSignIn).map(viewOf);
  }
}
