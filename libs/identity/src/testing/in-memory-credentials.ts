import type { UserId } from '@portvakt/kernel';

import type { CredentialRepository } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** Passwords of an open transaction; nobody else has one open meanwhile, so each read holds the account. */
export class InMemoryCredentials implements CredentialRepository {
  constructor(private readonly tables: IdentityTables) {}

  async add(userId: UserId, passwordHash: string): Promise<boolean> {
    const { users, passwordHashes } = this.tables;
    if (!users.has(userId) || passwordHashes.has(userId)) {
      this.tables.isLost = true;
      return false;
    }
    passwordHashes.set(userId, passwordHash);
    return true;
  }

  async findHashForUpdate(userId: UserId): Promise<string | null> {
    return this.tables.passwordHashes.get(userId) ?? null;
  }
}
