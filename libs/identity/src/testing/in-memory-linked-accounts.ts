import type { UserId } from '@portvakt/kernel';

import type { LinkedAccounts } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** The linked identities, in the tables of an open transaction. */
export class InMemoryLinkedAccounts implements LinkedAccounts {
  constructor(private readonly tables: IdentityTables) {}

  async exist(userId: UserId): Promise<boolean> {
    return this.tables.linked.has(userId);
  }

  async removeAll(userId: UserId): Promise<readonly string[]> {
    const removed = this.tables.linked.get(userId) ?? [];
    this.tables.linked.delete(userId);
    return removed;
  }
}
