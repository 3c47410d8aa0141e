import type { UserId } from '@portvakt/kernel';

import type { SecondFactorResetCases } from '../ports.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** Open cases as a set of users. */
export class InMemoryResetCases implements SecondFactorResetCases {
  constructor(private readonly tables: TwoFactorTables) {}

  async stop(userId: UserId): Promise<void> {
    this.tables.resetCases.delete(userId);
  }
}
