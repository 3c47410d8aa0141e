import type { UserId } from '@portvakt/kernel';

import { type Failures, NO_FAILURES } from '../model/failure-budget.js';
import type { FailureRepository } from '../ports.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** The failures of an open transaction. */
export class InMemoryFailures implements FailureRepository {
  constructor(private readonly tables: TwoFactorTables) {}

  async find(userId: UserId): Promise<Failures> {
    return this.tables.failures.get(userId) ?? NO_FAILURES;
  }

  async save(userId: UserId, failures: Failures): Promise<void> {
    if (!this.tables.users.has(userId)) throw new Error('the foreign key refuses failures of an unknown user');
    this.tables.failures.set(userId, failures);
  }

  async clear(userId: UserId): Promise<void> {
    this.tables.failures.delete(userId);
  }
}
