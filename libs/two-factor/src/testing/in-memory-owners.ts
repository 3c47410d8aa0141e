import type { UserId, UserSummary } from '@portvakt/kernel';

import type { Owners } from '../ports.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** What others commit meanwhile, which transactions one after the other never show. */
export interface Race {
  /** Happens once, to the tables as an open transaction sees them. */
  whileWaiting: ((tables: TwoFactorTables) => void) | null;
}

/** Users of an open transaction. Nobody else has one open meanwhile, so each read holds the user. */
export class InMemoryOwners implements Owners {
  constructor(
    private readonly tables: TwoFactorTables,
    private readonly race: Race,
  ) {}

  async find(id: UserId): Promise<UserSummary | null> {
    return this.tables.owners.get(id) ?? null;
  }

  async findForUpdate(id: UserId): Promise<UserSummary | null> {
    const { whileWaiting } = this.race;
    this.race.whileWaiting = null;
    whileWaiting?.(this.tables);
    return this.find(id);
  }

  async setTwoFactorEnabled(id: UserId, enabled: boolean, now: Date): Promise<void> {
    const owner = this.tables.owners.get(id);
    if (owner) this.tables.owners.set(id, { ...owner, twoFactorEnabled: enabled, updatedAt: now });
  }
}
