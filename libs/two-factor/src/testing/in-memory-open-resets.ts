import type { UserId } from '@portvakt/kernel';

import type { OpenResets } from '../ports.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** Open cases as a set of users. */
export class InMemoryOpenResets implements OpenResets {
  constructor(private readonly tables: TwoFactorTables) {}

  async stop(userId: UserId): Promise<void> {
    this.tables.openResets.delete(userId);
  }
}
