import type { Clock, ImpersonatedSession, SessionId, UserId } from '@portvakt/kernel';

import type { OperatedSessions, RemovedSessions } from '../ports.js';
import type { StoredSession } from './builders.js';
import type { OperatorsTables } from './operators-tables.js';

export class InMemoryOperatedSessions implements OperatedSessions {
  constructor(
    private readonly tables: OperatorsTables,
    private readonly clock: Clock,
  ) {}

  async isAlive(id: SessionId): Promise<boolean> {
    const session = this.tables.sessions.get(id);
    return session !== undefined && session.expiresAt > this.clock.now();
  }

  async ownerOf(idOrToken: string): Promise<UserId | null> {
    return this.named(idOrToken)?.userId ?? null;
  }

  async remove(idOrToken: string): Promise<boolean> {
    return this.tables.sessions.delete(this.named(idOrToken)?.id ?? '');
  }

  async removeAll(userId: UserId): Promise<number> {
    return this.removeWhere((session) => session.userId === userId);
  }

  async removeAllOfEveryUser(): Promise<RemovedSessions> {
    const impersonated = this.impersonated();
    return { count: this.removeWhere(() => true), impersonated };
  }

  async removeImpersonated(by: UserId): Promise<readonly ImpersonatedSession[]> {
    const seen = this.impersonated().filter(({ impersonatedBy }) => impersonatedBy === by);
    this.removeWhere((session) => session.impersonatedBy === by);
    return seen;
  }

  async removeExpiredImpersonated(limit: number): Promise<readonly ImpersonatedSession[]> {
    const now = this.clock.now();
    const expired = this.impersonated().filter(({ expiresAt }) => expiresAt <= now);
    const removed = expired.slice(0, limit);
    for (const { id } of removed) this.tables.sessions.delete(id);
    return removed;
  }

  async takeImpersonated(token: string): Promise<ImpersonatedSession | null> {
    const id = this.named(token)?.id;
    const seen = this.impersonated().find((session) => session.id === id) ?? null;
    if (seen) this.tables.sessions.delete(seen.id);
    return seen;
  }

  private impersonated(): readonly ImpersonatedSession[] {
    return [...this.tables.sessions.values()].flatMap(({ id, userId, impersonatedBy, createdAt, expiresAt }) =>
      impersonatedBy === null ? [] : [{ id, userId, impersonatedBy, createdAt, expiresAt }],
    );
  }

  private named(idOrToken: string): StoredSession | undefined {
    return [...this.tables.sessions.values()].find(({ id, token }) => id === idOrToken || token === idOrToken);
  }

  private removeWhere(isMeant: (session: StoredSession) => boolean): number {
    const ids = [...this.tables.sessions.values()].filter(isMeant).map(({ id }) => id);
    for (const id of ids) this.tables.sessions.delete(id);
    return ids.length;
  }
}
