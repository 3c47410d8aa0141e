import type { UserId } from '@portvakt/kernel';

import type { UserPasskeys } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** The users with passkeys, in the tables of an open transaction. */
export class InMemoryUserPasskeys implements UserPasskeys {
  constructor(private readonly tables: IdentityTables) {}

  async exist(userId: UserId): Promise<boolean> {
    return this.tables.passkeys.has(userId);
  }

  /** A user has one passkey here, and it has the user's id. */
  async removeAll(userId: UserId): Promise<readonly string[]> {
    return this.tables.passkeys.delete(userId) ? [userId] : [];
  }
}
