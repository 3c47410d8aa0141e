import type { UserId } from '@portvakt/kernel';

import type { CredentialRepository, SignInCandidate } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** The passwords, in the tables of an open transaction. */
export class InMemoryCredentials implements CredentialRepository {
  constructor(private readonly tables: IdentityTables) {}

  async add(userId: UserId, passwordHash: string): Promise<boolean> {
    const { users, passwordHashes } = this.tables;
    if (!users.has(userId) || passwordHashes.has(userId)) {
      this.tables.isAborted = true;
      return false;
    }
    passwordHashes.set(userId, passwordHash);
    return true;
  }

  async lockWithUser(userId: UserId): Promise<SignInCandidate | null> {
    const user = this.tables.users.get(userId);
    const passwordHash = await this.findHash(userId);
    return user && passwordHash ? { user, passwordHash } : null;
  }

  async findHash(userId: UserId): Promise<string | null> {
    return this.tables.passwordHashes.get(userId) || null;
  }

  async put(userId: UserId, passwordHash: string): Promise<void> {
    if (!this.tables.users.has(userId)) throw new Error('foreign key violation: the user does not exist');
    this.tables.passwordHashes.set(userId, passwordHash);
  }

  async empty(userId: UserId): Promise<void> {
    if (this.tables.passwordHashes.has(userId)) this.tables.passwordHashes.set(userId, '');
  }
}
