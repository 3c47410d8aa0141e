import type { Email, Language, UserId } from '@portvakt/kernel';

import type { ProfileChange } from '../model/profile-change.js';
import type { User } from '../model/user.js';
import type { UserRepository } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** What others commit meanwhile, which transactions one after the other never show. */
export interface Race {
  /** Whoever changes to a free address finds it taken in the very moment. */
  isLost: boolean;
  /** Happens once, between a look for an address and the next statement of the same transaction. */
  afterLook: ((tables: IdentityTables) => void) | null;
}

/** Users of an open transaction. */
export class InMemoryUsers implements UserRepository {
  /** `isRefused`: stands for a trigger or a check of the product's own. */
  constructor(
    private readonly tables: IdentityTables,
    private readonly isRefused: (user: User) => boolean,
    private readonly race: Race,
  ) {}

  async findByEmail(email: Email): Promise<User | null> {
    const user = this.ownerOf(email);
    const { afterLook } = this.race;
    this.race.afterLook = null;
    afterLook?.(this.tables);
    return user;
  }

  /** Nobody else has a transaction open meanwhile. */
  async lockEmail(): Promise<void> {}

  async add(user: User): Promise<'added' | 'taken' | 'refused'> {
    const isTaken = this.tables.users.has(user.id) || this.ownerOf(user.email) !== null;
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
    this.change(id, { emailVerified: true, updatedAt: now });
    return true;
  }

  /** Nobody else has a transaction open meanwhile, so each read holds the user. */
  async findForUpdate(id: UserId): Promise<User | null> {
    return this.tables.users.get(id) ?? null;
  }

  async changeProfile(
    id: UserId,
    { extra, ...change }: ProfileChange,
    now: Date,
  ): Promise<'changed' | 'gone' | 'refused'> {
    const user = this.tables.users.get(id);
    if (!user) return 'gone';
    const changed = { ...user, ...change, extra: { ...user.extra, ...extra }, updatedAt: now };
    if (this.isRefused(changed)) {
      this.tables.isLost = true;
      return 'refused';
    }
    this.tables.users.set(id, changed);
    return 'changed';
  }

  async changeEmail(id: UserId, email: Email, isVerified: boolean, now: Date): Promise<'changed' | 'taken'> {
    const owner = this.ownerOf(email);
    if ((owner && owner.id !== id) || this.race.isLost) {
      this.tables.isLost = true;
      return 'taken';
    }
    this.change(id, { email, emailVerified: isVerified, updatedAt: now });
    return 'changed';
  }

  async saveLanguage(id: UserId, language: Language): Promise<void> {
    this.change(id, { language });
  }

  async remove(id: UserId): Promise<void> {
    const { users, passwordHashes, linked, records, sessions } = this.tables;
    users.delete(id);
    passwordHashes.delete(id);
    linked.delete(id);
    for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
    sessions.splice(0, sessions.length, ...sessions.filter(({ owner }) => owner.id !== id));
  }

  private ownerOf(email: Email): User | null {
    return [...this.tables.users.values()].find((user) => user.email === email) ?? null;
  }

  private change(id: UserId, change: Partial<User>): void {
    const user = this.tables.users.get(id);
    if (user) this.tables.users.set(id, { ...user, ...change });
  }
}
