import type { Email, UserId } from '@portvakt/kernel';

import { FieldTakenError } from '../errors.js';
import type { ProfileChange } from '../model/profile-change.js';
import type { User } from '../model/user.js';
import type { UserRepository } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

/** Simulates commits of concurrent transactions, which the in-memory runner never interleaves. */
export interface SimulatedRace {
  /** `changeEmail` answers `taken`, as if another user had just taken the address. */
  emailTaken: boolean;
  /** Runs once, after the next `findByEmail`. */
  afterFindByEmail: ((tables: IdentityTables) => void) | null;
}

/** The users, in the tables of an open transaction. */
export class InMemoryUsers implements UserRepository {
  /** `isRefused`: simulates a trigger or check constraint of the product. */
  constructor(
    private readonly tables: IdentityTables,
    private readonly isRefused: (user: User) => boolean,
    private readonly race: SimulatedRace,
    private readonly uniqueFields: readonly string[] = [],
  ) {}

  async findByEmail(email: Email): Promise<User | null> {
    const user = this.ownerOf(email);
    const { afterFindByEmail } = this.race;
    this.race.afterFindByEmail = null;
    afterFindByEmail?.(this.tables);
    return user;
  }

  /** Needs no lock: transactions run one at a time. */
  async lockEmail(): Promise<void> {}

  async add(user: User): Promise<'added' | 'taken' | 'refused'> {
    const isTaken = this.tables.users.has(user.id) || this.ownerOf(user.email) !== null;
    if (isTaken || this.isRefused(user)) {
      this.tables.isAborted = true;
      return isTaken ? 'taken' : 'refused';
    }
    this.assertFree(user);
    this.tables.users.set(user.id, user);
    return 'added';
  }

  async verifyEmail(id: UserId, email: Email, now: Date): Promise<boolean> {
    const user = this.tables.users.get(id);
    if (!user || user.email !== email || user.emailVerified) return false;
    this.change(id, { emailVerified: true, updatedAt: now });
    return true;
  }

  /** Needs no lock: transactions run one at a time. */
  async findForUpdate(id: UserId): Promise<User | null> {
    return this.tables.users.get(id) ?? null;
  }

  async changeProfile(
    id: UserId,
    { extra, ...change }: ProfileChange,
    now: Date,
  ): Promise<'changed' | 'not-found' | 'refused'> {
    const user = this.tables.users.get(id);
    if (!user) return 'not-found';
    const changed = { ...user, ...change, extra: { ...user.extra, ...extra }, updatedAt: now };
    if (this.isRefused(changed)) {
      this.tables.isAborted = true;
      return 'refused';
    }
    this.assertFree(changed);
    this.tables.users.set(id, changed);
    return 'changed';
  }

  async changeEmail(
    id: UserId,
    email: Email,
    isVerified: boolean,
    now: Date,
  ): Promise<'changed' | 'taken' | 'refused'> {
    const owner = this.ownerOf(email);
    if ((owner && owner.id !== id) || this.race.emailTaken) {
      this.tables.isAborted = true;
      return 'taken';
    }
    const user = this.tables.users.get(id);
    if (user && this.isRefused({ ...user, email })) {
      this.tables.isAborted = true;
      return 'refused';
    }
    this.change(id, { email, emailVerified: isVerified, updatedAt: now });
    return 'changed';
  }

  async remove(id: UserId): Promise<void> {
    const { users, passwordHashes, linked, records, sessions } = this.tables;
    users.delete(id);
    passwordHashes.delete(id);
    linked.delete(id);
    for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
    sessions.splice(0, sessions.length, ...sessions.filter(({ owner }) => owner.id !== id));
  }

  private assertFree({ id, extra }: User): void {
    const others = [...this.tables.users.values()].filter((user) => user.id !== id);
    const taken = this.uniqueFields.find((field) =>
      others.some((other) => (extra[field] ?? null) !== null && other.extra[field] === extra[field]),
    );
    if (taken !== undefined) throw new FieldTakenError(taken);
  }

  private ownerOf(email: Email): User | null {
    return [...this.tables.users.values()].find((user) => user.email === email) ?? null;
  }

  private change(id: UserId, change: Partial<User>): void {
    const user = this.tables.users.get(id);
    if (user) this.tables.users.set(id, { ...user, ...change });
  }
}
