import type { UserSummary } from '@portvakt/kernel';

import type { PendingProviderSignIns } from '../ports.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** Gives the user the name that the provider sent, where a sign-in at a provider waits under the reference. */
export class InMemoryPendingProviderSignIns implements PendingProviderSignIns {
  constructor(private readonly tables: TwoFactorTables) {}

  async complete(reference: string, user: UserSummary): Promise<UserSummary> {
    const name = this.tables.pendingProviderSignIns.get(reference);
    if (name === undefined) return user;
    this.tables.pendingProviderSignIns.delete(reference);
    const updated = { ...user, name };
    this.tables.users.set(user.id, updated);
    return updated;
  }
}
