import { type EntityManager, LessThanOrEqual, type Repository } from 'typeorm';

import type {
  FactorStrength,
  ImpersonatedSession,
  Language,
  RemovedSessions,
  SessionId,
  UserId,
} from '@portvakt/kernel';
import type { Session, SessionRepository, StartingSession } from '@portvakt/session';

import { type PreparedStatement, runPrepared } from '../connections/prepared-statement.js';
import { isRefusedRow, rethrowWithOverload } from '../database-errors.js';
import { SessionRow } from '../rows/session.row.js';
import { isBannedSql } from './ban-condition.js';
import { removeSessions } from './removed-sessions.js';
import { toSession } from './to-session.js';

const COLUMNS = `"id", "userId", "token", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "remember",
  "impersonatedBy", "strongFactorAt"`;

/** The user of the session `$2`, unless an operator has banned them; `$5` is the time of the service. */
const NOT_BANNED = `"user" WHERE "id" = $2 AND NOT ${isBannedSql('$5')}`;

/**
 * A safety net: nothing is inserted for a user whose ban is committed. Against a ban at the same moment, the caller must
 * have locked the user row (operators §5.2).
 */
const INSERT_FOR = `
  INSERT INTO "session" (${COLUMNS}, "secondFactorAt")
  SELECT $1, "id", $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM`;
const INSERT = { name: 'insert-session', text: `${INSERT_FOR} ${NOT_BANNED} RETURNING 1` };

/**
 * One statement, because every sign-in runs it. `$13` is how many other sessions are kept. Impersonated sessions are
 * left alone, because their end must be recorded as an event. `$14` is the language of the client, or null.
 */
const INSERT_AT_SIGN_IN = {
  name: 'insert-session-at-sign-in',
  text: `
    WITH surplus AS (
      DELETE FROM "session" WHERE "id" IN (
        SELECT "id" FROM "session" WHERE "userId" = $2 AND "impersonatedBy" IS NULL
        ORDER BY "expiresAt" > $5 DESC, "updatedAt" DESC, "id" OFFSET $13
      )
    ), owner AS (
      UPDATE "user" SET "lastSignInAt" = $5, "lastLanguage" = coalesce($14, "lastLanguage")
      FROM (SELECT "id" AS "ownerId" FROM ${NOT_BANNED}) AS allowed WHERE "id" = "ownerId" RETURNING "id"
    ) ${INSERT_FOR} owner RETURNING 1`,
};

const EXTEND = `
  UPDATE "session" s SET "expiresAt" = $2 FROM "user" u
  WHERE s."id" = $1 AND u."id" = s."userId" AND NOT ${isBannedSql('$3', 'u.')}
  RETURNING s.*`;

const IS_BANNED = `SELECT "banned" FROM "user" WHERE "id" = $1`;

/** Raw rows: creating thousands of ORM objects blocks the event loop. */
const LIST_ALIVE: PreparedStatement = {
  name: 'list-sessions',
  text: `
    SELECT ${COLUMNS} FROM "session" WHERE "userId" = $1 AND "expiresAt" > $2
    ORDER BY "createdAt" DESC, "id" LIMIT $3`,
};

const LOCK_ALIVE = 'SELECT 1 FROM "session" WHERE "id" = $1 AND "expiresAt" > $2 FOR KEY SHARE';

/** Does not block inserts of rows that refer to the user. */
const LOCK_USER = 'SELECT 1 FROM "user" WHERE "id" = $1 FOR NO KEY UPDATE';

export class TypeOrmSessionRepository implements SessionRepository {
  private readonly rows: Repository<SessionRow>;

  constructor(private readonly manager: EntityManager) {
    this.rows = manager.getRepository(SessionRow);
  }

  addAtSignIn(
    session: StartingSession,
    maxOthers: number,
    language: Language | null,
  ): Promise<'added' | 'banned' | 'refused'> {
    return this.insert(INSERT_AT_SIGN_IN, session, maxOthers, language);
  }

  add(session: StartingSession): Promise<'added' | 'banned' | 'refused'> {
    return this.insert(INSERT, session);
  }

  async recordSecondFactor(id: SessionId, strength: FactorStrength, at: Date): Promise<void> {
    const strong = strength === 'strong' ? { strongFactorAt: at } : {};
    await this.rows.update({ id }, { secondFactorAt: at, ...strong }).catch(rethrowWithOverload);
  }

  async secondFactorAt(id: SessionId): Promise<Date | null> {
    const row = await this.rows
      .findOne({ select: { id: true, secondFactorAt: true }, where: { id } })
      .catch(rethrowWithOverload);
    return row?.secondFactorAt ?? null;
  }

  async listAlive(userId: UserId, now: Date, limit: number): Promise<readonly Session[]> {
    const rows = await runPrepared<SessionRow>(this.manager, LIST_ALIVE, [userId, now, limit]).catch(
      rethrowWithOverload,
    );
    return rows.map(toSession);
  }

  async extend(id: SessionId, expiresAt: Date, now: Date): Promise<Session | null> {
    const extending = this.manager.query<[SessionRow[], number]>(EXTEND, [id, expiresAt, now]);
    const [[row]] = await extending.catch(rethrowWithOverload);
    return row ? toSession(row) : null;
  }

  async lockAlive(id: SessionId, now: Date): Promise<boolean> {
    const rows = await this.manager.query<unknown[]>(LOCK_ALIVE, [id, now]).catch(rethrowWithOverload);
    return rows.length > 0;
  }

  async lockUser(id: UserId): Promise<void> {
    await this.manager.query(LOCK_USER, [id]).catch(rethrowWithOverload);
  }

  removeByToken(token: string): Promise<Session | null> {
    return this.deleteOne({ token });
  }

  async removeExpired(token: string, now: Date): Promise<boolean> {
    const deleted = await this.rows.delete({ token, expiresAt: LessThanOrEqual(now) }).catch(rethrowWithOverload);
    return (deleted.affected ?? 0) > 0;
  }

  removeOwn(token: string, userId: UserId): Promise<Session | null> {
    return this.deleteOne({ token, userId });
  }

  removeById(id: SessionId): Promise<Session | null> {
    return this.deleteOne({ id });
  }

  async removeImpersonationsBy(by: UserId): Promise<readonly ImpersonatedSession[]> {
    return (await this.remove('"impersonatedBy" = $1', by)).impersonated;
  }

  async removeImpersonationsOf(userId: UserId): Promise<readonly ImpersonatedSession[]> {
    return (await this.remove('"userId" = $1 AND "impersonatedBy" IS NOT NULL', userId)).impersonated;
  }

  removeAll(userId: UserId): Promise<RemovedSessions> {
    return this.remove('"userId" = $1', userId);
  }

  removeAllBut(id: SessionId, userId: UserId): Promise<RemovedSessions> {
    return this.remove('"userId" = $1 AND "id" <> $2', userId, id);
  }

  private remove(condition: string, ...values: readonly string[]): Promise<RemovedSessions> {
    return removeSessions(this.manager, condition, values).catch(rethrowWithOverload);
  }

  private async deleteOne(which: Partial<Pick<SessionRow, 'id' | 'token' | 'userId'>>): Promise<Session | null> {
    const deleted = await this.rows
      .createQueryBuilder()
      .delete()
      .where(which)
      .returning('*')
      .execute()
      .catch(rethrowWithOverload);
    const [row] = deleted.raw as readonly SessionRow[];
    return row ? toSession(row) : null;
  }

  private async insert(
    statement: PreparedStatement,
    session: StartingSession,
    ...more: readonly unknown[]
  ): Promise<'added' | 'banned' | 'refused'> {
    const { id, userId, token, expiresAt, createdAt, updatedAt, ipAddress, userAgent, remember } = session;
    const { impersonatedBy, strongFactorAt, secondFactorAt = null } = session;
    const values = [
      ...[id, userId, token, expiresAt, createdAt, updatedAt, ipAddress, userAgent, remember],
      ...[impersonatedBy, strongFactorAt, secondFactorAt],
    ];
    try {
      const rows = await runPrepared(this.manager, statement, [...values, ...more]);
      return rows.length > 0 ? 'added' : await this.whyNot(userId);
    } catch (error) {
      if (isRefusedRow(error)) return 'refused';
      throw error;
    }
  }

  /** Why no row was inserted: the user is banned, or does not exist. */
  private async whyNot(userId: UserId): Promise<'banned' | 'refused'> {
    const [user] = await this.manager.query<{ banned: boolean }[]>(IS_BANNED, [userId]);
    return user?.banned ? 'banned' : 'refused';
  }
}
