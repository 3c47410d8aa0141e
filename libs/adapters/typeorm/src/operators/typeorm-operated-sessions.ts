import type { EntityManager } from 'typeorm';

import type { Clock, ImpersonatedSession, RemovedSessions, SessionId, UserId } from '@portvakt/kernel';
import type { OperatedSessions } from '@portvakt/operators';

import { removeSessions } from '../session/removed-sessions.js';

const IS_ALIVE = 'SELECT FROM "session" WHERE "id" = $1 AND "expiresAt" > $2 FOR KEY SHARE';

const IMPERSONATED = `
  SELECT "id", "userId", "impersonatedBy", "createdAt", "expiresAt" FROM "session" WHERE "impersonatedBy" IS NOT NULL`;

/** Uses the index of impersonated sessions, which are few. */
const EXPIRED_IMPERSONATIONS = `
  SELECT "id" FROM "session" WHERE "impersonatedBy" IS NOT NULL AND "expiresAt" <= $1 ORDER BY "expiresAt" LIMIT $2`;

/** Matches id or token: both are random, so an id is never another session's token. */
const NAMED = '"id" = $1 OR "token" = $1';

export class TypeOrmOperatedSessions implements OperatedSessions {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async isAlive(id: SessionId): Promise<boolean> {
    return (await this.manager.query<unknown[]>(IS_ALIVE, [id, this.clock.now()])).length > 0;
  }

  async ownerOf(idOrToken: string): Promise<UserId | null> {
    const statement = `SELECT "userId" FROM "session" WHERE ${NAMED}`;
    const [row] = await this.manager.query<{ userId: UserId }[]>(statement, [idOrToken]);
    return row?.userId ?? null;
  }

  remove(idOrToken: string): Promise<RemovedSessions> {
    return removeSessions(this.manager, NAMED, [idOrToken]);
  }

  removeAll(userId: UserId): Promise<RemovedSessions> {
    return removeSessions(this.manager, '"userId" = $1', [userId]);
  }

  /**
   * TRUNCATE is as fast for ten million sessions as for ten. It waits for transactions that are starting or replacing a
   * session, whose rows a DELETE would not see. The table is locked before the count, so that the count is exact.
   */
  async removeAllOfEveryUser(): Promise<RemovedSessions> {
    await this.manager.query('LOCK TABLE "session" IN ACCESS EXCLUSIVE MODE');
    const impersonated = await this.manager.query<ImpersonatedSession[]>(IMPERSONATED);
    const [row] = await this.manager.query<{ count: string }[]>('SELECT count(*) FROM "session"');
    await this.manager.query('TRUNCATE "session"');
    return { count: Number(row?.count), impersonated };
  }

  removeImpersonated(by: UserId): Promise<readonly ImpersonatedSession[]> {
    return this.ended('"impersonatedBy" = $1', by);
  }

  removeImpersonationsOf(userId: UserId): Promise<readonly ImpersonatedSession[]> {
    return this.ended('"userId" = $1 AND "impersonatedBy" IS NOT NULL', userId);
  }

  async expiredImpersonations(limit: number): Promise<readonly SessionId[]> {
    const expired = [this.clock.now(), limit];
    const rows = await this.manager.query<{ readonly id: SessionId }[]>(EXPIRED_IMPERSONATIONS, expired);
    return rows.map(({ id }) => id);
  }

  async takeImpersonated(token: string): Promise<ImpersonatedSession | null> {
    const [ended] = await this.ended('"token" = $1 AND "impersonatedBy" IS NOT NULL', token);
    return ended ?? null;
  }

  private async ended(condition: string, ...values: readonly unknown[]): Promise<readonly ImpersonatedSession[]> {
    return (await removeSessions(this.manager, condition, values)).impersonated;
  }
}
