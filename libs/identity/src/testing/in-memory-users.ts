import type { UserId } from '@portvakt/kernel';

import type { Email } from '../model/email.js';
import type { User } from '../model/user.js';
import type { UserRepository } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** Users of an open transaction. */
export class InMemoryUsers implements UserRepository {
  /** `isRefused`: stands for a trigger or a check of the product's own. */
  constructor(
    private readonly tables: IdentityTables,
    private readonly isRefused: (user: User) => boolean,
  ) {}

  async findByEmail(email: Email): Promise<User | null> {
    return [...this.tables.users.values()].find((user) => user.email === email) ?? null;
  }

  async add(user: User): Promise<'added' | 'taken' | 'refused'> {
    const isTaken = this.tables.users.has(user.id) || (await this.findByEmail(user.email)) !== null;
    if (isTaken || this.isRefused(user)) {
      this.tables.isLost = true;
      return isTaken ? 'taken' : 'refused';
    }
    this.tables.users.set(user.id, user);
    return 'added';
  }

  async verifyEmail(id: UserId, email: Email, now: Date): Promise<boolean> {
    const user = this.tables.users.get(id);
    if (!user || user.email !== email || user.emailVerified) return false;
    this.tables.users.set(id, { ...user, emailVerified: true, updatedAt: now });
    return true;
  }
}
