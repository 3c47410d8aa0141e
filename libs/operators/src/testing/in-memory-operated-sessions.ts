import type { Clock, ImpersonatedSession, RemovedSessions, SessionId, UserId } from '@portvakt/kernel';

import type { OperatedSessions } from '../ports.js';
import type { StoredSession } from './builders.js';
import type { OperatorsTables } from './operators-tables.js';

export class InMemoryOperatedSessions implements OperatedSessions {
  constructor(
    private readonly tables: OperatorsTables,
    private readonly clock: Clock,
  ) {}

  async lockAlive(id: SessionId): Promise<boolean> {
    const session = this.tables.sessions.get(id);
    return session !== undefined && session.expiresAt > this.clock.now();
  }

  async ownerOf(idOrToken: string): Promise<UserId | null> {
    return this.named(idOrToken)?.userId ?? null;
  }

  async remove(idOrToken: string): Promise<RemovedSessions> {
    const named = this.named(idOrToken);
    return this.removeWhere((session) => session === named);
  }

  async removeAll(userId: UserId): Promise<RemovedSessions> {
    return this.removeWhere((session) => session.userId === userId);
  }

  async removeAllOfEveryUser(): Promise<RemovedSessions> {
    return this.removeWhere(() => true);
  }

  async removeImpersonationsBy(by: UserId): Promise<readonly ImpersonatedSession[]> {
    return this.removeWhere((session) => session.impersonatedBy === by).impersonated;
  }

  async removeImpersonationsOf(userId: UserId): Promise<readonly ImpersonatedSession[]> {
    return this.removeWhere((session) => session.userId === userId && session.impersonatedBy !== null).impersonated;
  }

  async expiredImpersonations(limit: number): Promise<readonly SessionId[]> {
    const now = this.clock.now();
    const expired = this.all().filter(({ impersonatedBy, expiresAt }) => impersonatedBy !== null && expiresAt <= now);
    return expired.slice(0, limit).map(({ id }) => id);
  }

  async takeImpersonated(token: string): Promise<ImpersonatedSession | null> {
    const named = this.named(token);
    const removed = this.removeWhere((session) => session === named && session.impersonatedBy !== null);
    return removed.impersonated[0] ?? null;
  }

  private named(idOrToken: string): StoredSession | undefined {
    return this.all().find(({ id, token }) => id === idOrToken || token === idOrToken);
  }

  private all(): readonly StoredSession[] {
    return [...this.tables.sessions.values()];
  }

  private removeWhere(isMeant: (session: StoredSession) => boolean): RemovedSessions {
    const removed = this.all().filter(isMeant);
    for (const { id } of removed) this.tables.sessions.delete(id);
    const impersonated = removed.flatMap(({ id, userId, impersonatedBy, createdAt, expiresAt }) =>
      impersonatedBy === null ? [] : [{ id, userId, impersonatedBy, createdAt, expiresAt }],
    );
    return { count: removed.length, impersonated };
  }
}
