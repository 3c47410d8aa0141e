import { type Clock, isBanned, type UserId } from '@portvakt/kernel';

import { isAdmin, storedRolesIn } from '../model/roles.js';
import type { LockedUser, NewBan, OperatedUsers } from '../ports.js';
import type { StoredUser } from './builders.js';
import type { OperatorsTables } from './operators-tables.js';

/** The user as operators see them: an expired ban is none. */
export function judged(user: StoredUser, now: Date): LockedUser {
  const banned = user.banned && isBanned({ expires: user.banExpires }, now);
  return banned ? user : { ...user, banned, banReason: null, banExpires: null, bannedBy: null };
}

const NO_BAN = { banned: false, banReason: null, banExpires: null, bannedBy: null };

/** Transactions run one at a time in memory, so nothing has to be locked. */
export class InMemoryOperatedUsers implements OperatedUsers {
  constructor(
    private readonly tables: OperatorsTables,
    private readonly clock: Clock,
  ) {}

  async lock(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, LockedUser>> {
    const wanted = this.all().filter(({ id }) => ids.includes(id));
    return new Map(wanted.map((user) => [user.id, user]));
  }

  async lockRoles(): Promise<void> {}

  async admins(): Promise<readonly LockedUser[]> {
    return this.all().filter(({ role, banned }) => isAdmin(storedRolesIn(role)) && !banned);
  }

  async setRole(id: UserId, role: string | null): Promise<void> {
    this.change(id, { role });
  }

  async setBan(id: UserId, { reason, expires, by }: NewBan): Promise<void> {
    this.change(id, { banned: true, banReason: reason, banExpires: expires, bannedBy: by });
  }

  async liftBan(id: UserId): Promise<void> {
    this.change(id, NO_BAN);
  }

  async expiredBans(limit: number): Promise<readonly UserId[]> {
    const expired = [...this.tables.users.values()].filter((user) => this.isExpiredBan(user));
    return expired.slice(0, limit).map(({ id }) => id);
  }

  async lockExpiredBan(id: UserId): Promise<LockedUser | null> {
    const user = this.tables.users.get(id);
    return user && this.isExpiredBan(user) ? judged(user, this.clock.now()) : null;
  }

  private isExpiredBan(user: StoredUser): boolean {
    return user.banned && !judged(user, this.clock.now()).banned;
  }

  private all(): readonly LockedUser[] {
    const now = this.clock.now();
    const users = [...this.tables.users.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    return users.map((user) => judged(user, now));
  }

  private change(id: UserId, change: Partial<StoredUser>): void {
    const user = this.tables.users.get(id);
    if (user) this.tables.users.set(id, { ...user, ...change, updatedAt: this.clock.now() });
  }
}
