import type { UserId, UserSummary } from '@portvakt/kernel';

import type { Users } from '../ports.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** Changes of concurrent transactions, which serialised transactions would never see. */
export interface Race {
  /** Applied once to the tables of the open transaction, before `findForUpdate` returns. */
  whileWaitingForLock: ((tables: TwoFactorTables) => void) | null;
}

/** The users of an open transaction. The runner serialises transactions, so nothing is locked. */
export class InMemoryUsers implements Users {
  constructor(
    private readonly tables: TwoFactorTables,
    private readonly race: Race,
  ) {}

  async find(id: UserId): Promise<UserSummary | null> {
    return this.tables.users.get(id) ?? null;
  }

  async findForUpdate(id: UserId): Promise<UserSummary | null> {
    const { whileWaitingForLock } = this.race;
    this.race.whileWaitingForLock = null;
    whileWaitingForLock?.(this.tables);
    return this.find(id);
  }

  async setTwoFactorEnabled(id: UserId, enabled: boolean, now: Date): Promise<void> {
    const owner = this.tables.users.get(id);
    if (owner) this.tables.users.set(id, { ...owner, twoFactorEnabled: enabled, updatedAt: now });
  }
}
