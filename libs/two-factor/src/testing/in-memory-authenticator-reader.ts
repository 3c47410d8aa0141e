import type { UserId } from '@portvakt/kernel';
import type { InMemoryTransactionRunner } from '@portvakt/kernel/testing';

import type { AuthenticatorReader, AuthenticatorView, TwoFactorStore } from '../ports.js';
import { InMemoryAuthenticators } from './in-memory-authenticators.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** Reads committed rows. */
export class InMemoryAuthenticatorReader implements AuthenticatorReader {
  constructor(private readonly database: InMemoryTransactionRunner<TwoFactorTables, TwoFactorStore>) {}

  async list(userId: UserId): Promise<readonly AuthenticatorView[]> {
    const all = await new InMemoryAuthenticators(this.database.state).list(userId);
    return all.map(({ id, name, createdAt, lastUsedAt, verified }) => ({ id, name, createdAt, lastUsedAt, verified }));
  }
}
