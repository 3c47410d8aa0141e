import type { Clock, UserId } from '@portvakt/kernel';

import type { OperatedSession } from '../model/operated-session.js';
import type { OperatedUser } from '../model/operated-user.js';
import { isAdmin, storedRolesIn } from '../model/roles.js';
import type { DescribedOperator, UserDirectory, UserPage } from '../ports.js';
import { judged } from './in-memory-operated-users.js';
import { type StoredSession, withoutLanguage, withoutToken } from './builders.js';
import type { OperatorsTables } from './operators-tables.js';

/** Looks users up. Lists with filters, sorting and cursors are tested on PostgreSQL only. */
export class InMemoryUserDirectory implements UserDirectory {
  constructor(
    private readonly tables: () => OperatorsTables,
    private readonly clock: Clock,
  ) {}

  async find(id: UserId): Promise<OperatedUser | null> {
    return this.first((user) => user.id === id);
  }

  async findByEmail(email: string): Promise<OperatedUser | null> {
    return this.first((user) => user.email === email);
  }

  async findBySession(id: string): Promise<OperatedUser | null> {
    const session = this.tables().sessions.get(id);
    return this.first((user) => user.id === session?.userId);
  }

  async findByAccount(providerId: string, accountId: string): Promise<OperatedUser | null> {
    const owner = this.tables().accounts.get(`${providerId}:${accountId}`);
    return this.first((user) => user.id === owner);
  }

  async findByText(text: string, limit: number): Promise<readonly OperatedUser[]> {
    const wanted = text.toLowerCase();
    const found = this.users().filter(
      ({ email, name }) => email.includes(wanted) || name.toLowerCase().includes(wanted),
    );
    return found.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, limit);
  }

  list(): Promise<UserPage> {
    throw new Error('lists of users are not simulated');
  }

  async sessionsOf(id: UserId): Promise<readonly OperatedSession[]> {
    const alive = this.newestFirst().filter(({ userId, expiresAt }) => userId === id && expiresAt > this.clock.now());
    return alive.map(withoutToken);
  }

  async operators(): Promise<readonly DescribedOperator[]> {
    const found = this.users().filter(({ role }) => storedRolesIn(role).length > 0);
    return found
      .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map((user) => ({
        user,
        strongFactorAt: this.newestFirst().find(({ userId }) => userId === user.id)?.strongFactorAt ?? null,
      }));
  }

  async hasOtherAdmin(id: UserId): Promise<boolean> {
    return this.users().some((user) => user.id !== id && !user.banned && isAdmin(storedRolesIn(user.role)));
  }

  async namesOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
    return new Map(
      this.users()
        .filter(({ id }) => ids.includes(id))
        .map(({ id, name }) => [id, name]),
    );
  }

  async signInMethodsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly string[]>> {
    const accounts = [...this.tables().accounts].map(([key, owner]) => ({
      owner,
      provider: key.split(':', 1)[0] ?? '',
    }));
    const providersOf = (id: UserId) => accounts.filter(({ owner }) => owner === id).map(({ provider }) => provider);
    const found = ids.map((id): [UserId, string[]] => [id, [...new Set(providersOf(id))].sort()]);
    return new Map(found.filter(([, methods]) => methods.length > 0));
  }

  private users(): OperatedUser[] {
    return [...this.tables().users.values()].map((user) => withoutLanguage(judged(user, this.clock.now())));
  }

  private first(isMeant: (user: OperatedUser) => boolean): OperatedUser | null {
    return this.users().find(isMeant) ?? null;
  }

  private newestFirst(): readonly StoredSession[] {
    const sessions = [...this.tables().sessions.values()];
    return sessions.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  }
}
