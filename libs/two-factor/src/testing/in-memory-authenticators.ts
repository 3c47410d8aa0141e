import type { UserId } from '@portvakt/kernel';

import type { Authenticator, AuthenticatorId, Authenticators } from '../model/authenticator.js';
import type { AuthenticatorRepository } from '../ports.js';
import type { TwoFactorTables } from './two-factor-tables.js';

/** The authenticators of an open transaction. */
export class InMemoryAuthenticators implements AuthenticatorRepository {
  constructor(private readonly tables: TwoFactorTables) {}

  async list(userId: UserId): Promise<Authenticators> {
    return this.where((each) => each.userId === userId).sort(
      (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
    );
  }

  async save(authenticator: Authenticator): Promise<void> {
    const { authenticators, users } = this.tables;
    if (!users.has(authenticator.userId))
      throw new Error('the foreign key refuses an authenticator of an unknown user');
    const stored = authenticators.get(authenticator.id);
    const secret = authenticator.secret ?? stored?.secret;
    if (secret === undefined) return;
    authenticators.set(authenticator.id, { ...authenticator, secret });
  }

  async remove(id: AuthenticatorId): Promise<void> {
    this.tables.authenticators.delete(id);
  }

  async removeAll(userId: UserId): Promise<void> {
    this.removeWhere((each) => each.userId === userId);
  }

  async removeUnverified(userId: UserId): Promise<void> {
    this.removeWhere((each) => each.userId === userId && !each.verified);
  }

  private where(matches: (authenticator: Authenticator) => boolean): Authenticator[] {
    return [...this.tables.authenticators.values()].filter(matches);
  }

  private removeWhere(matches: (authenticator: Authenticator) => boolean): void {
    for (const { id } of this.where(matches)) this.tables.authenticators.delete(id);
  }
}
