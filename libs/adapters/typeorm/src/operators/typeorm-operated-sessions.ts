import type { EntityManager } from 'typeorm';

import type { Clock, ImpersonatedSession, RemovedSessions, SessionId, UserId } from '@portvakt/kernel';
import type { OperatedSessions } from '@portvakt/operators';

import { sqlStateOf } from '../database-errors.js';
import { removeSessions } from '../session/removed-sessions.js';

const LOCK_ALIVE = 'SELECT FROM "session" WHERE "id" = $1 AND "expiresAt" > $2 FOR KEY SHARE';

const IMPERSONATED = `
  SELECT "id", "userId", "impersonatedBy", "createdAt", "expiresAt" FROM "session" WHERE "impersonatedBy" IS NOT NULL`;

/** Uses the index of impersonated sessions, which are few. */
const EXPIRED_IMPERSONATIONS = `
  SELECT "id" FROM "session" WHERE "impersonatedBy" IS NOT NULL AND "expiresAt" <= $1 ORDER BY "expiresAt" LIMIT $2`;

/** Matches id or token: both are random, so an id is never another session's token. */
const NAMED = '"id" = $1 OR "token" = $1';

const LOCK_NOT_AVAILABLE = '55P03';

/** Requests wait behind a command that waits for the whole table, so it waits briefly. */
const LOCK_FROM_EVERYBODY = `
  SAVEPOINT "unlocked"; SET LOCAL lock_timeout = '1s'; LOCK TABLE "session" IN ACCESS EXCLUSIVE MODE;
  SET LOCAL lock_timeout = '5s'`;
/** Others can only read. */
const LOCK_FROM_WRITERS = `
  ROLLBACK TO SAVEPOINT "unlocked"; SET LOCAL lock_timeout = '5s'; LOCK TABLE "session" IN EXCLUSIVE MODE`;

export class TypeOrmOperatedSessions implements OperatedSessions {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async lockAlive(id: SessionId): Promise<boolean> {
    return (await this.manager.query<unknown[]>(LOCK_ALIVE, [id, this.clock.now()])).length > 0;
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
   * TRUNCATE is as fast for ten million sessions as for ten, but a transaction that has read one, such as a backup,
   * excludes it; then the rows are deleted. Either lock waits for transactions that are starting or replacing a session,
   * whose rows a DELETE would not see, and makes the count exact. Needs a data source with `hasNoTimeLimits`.
   */
  async removeAllOfEveryUser(): Promise<RemovedSessions> {
    const isAlone = await this.lockAll();
    const impersonated = await this.manager.query<ImpersonatedSession[]>(IMPERSONATED);
    const [row] = await this.manager.query<{ count: string }[]>('SELECT count(*) FROM "session"');
    await this.manager.query(isAlone ? 'TRUNCATE "session"' : 'DELETE FROM "session"');
    return { count: Number(row?.count), impersonated };
  }

  removeImpersonationsBy(by: UserId): Promise<readonly ImpersonatedSession[]> {
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

  /** Whether nobody else can use the table until the transaction ends; otherwise others can only read it. */
  private async lockAll(): Promise<boolean> {
    try {
      await this.manager.query(LOCK_FROM_EVERYBODY);
      return true;
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await this.manager.query(LOCK_FROM_WRITERS);
      return false;
    }
  }
}
