import { type EntityManager, LessThanOrEqual, Not, type Repository } from 'typeorm';

import type { SessionId, UserId } from '@portvakt/kernel';
import type { Session, SessionRepository } from '@portvakt/session';

import { isRefusedRow, withOverload } from '../database-errors.js';
import { SessionRow } from '../rows/session.row.js';
import { toSession } from './to-session.js';

const COLUMNS = `"id", "userId", "token", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "remember"`;

const INSERT = `INSERT INTO "session" (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * One statement, because every sign-in runs it. `$5` is the time of the sign-in, `$10` how many other sessions are
 * kept.
 */
const INSERT_AND_TRIM = `
  WITH surplus AS (
    DELETE FROM "session" WHERE "id" IN (
      SELECT "id" FROM "session" WHERE "userId" = $2
      ORDER BY "expiresAt" > $5 DESC, "updatedAt" DESC, "id" OFFSET $10
    )
  ) ${INSERT}`;

/** Raw rows: creating thousands of ORM objects blocks the event loop. */
const LIST_ALIVE = `
  SELECT ${COLUMNS} FROM "session" WHERE "userId" = $1 AND "expiresAt" > $2
  ORDER BY "createdAt" DESC, "id" LIMIT $3`;

const LOCK_ALIVE = 'SELECT 1 FROM "session" WHERE "id" = $1 AND "expiresAt" > $2 FOR KEY SHARE';

export class TypeOrmSessionRepository implements SessionRepository {
  private readonly rows: Repository<SessionRow>;

  constructor(private readonly manager: EntityManager) {
    this.rows = manager.getRepository(SessionRow);
  }

  async add(session: Session, maxOthers?: number): Promise<boolean> {
    const { id, userId, token, expiresAt, createdAt, updatedAt, ipAddress, userAgent, remember } = session;
    const values = [id, userId, token, expiresAt, createdAt, updatedAt, ipAddress, userAgent, remember];
    try {
      if (maxOthers === undefined) await this.manager.query(INSERT, values);
      else await this.manager.query(INSERT_AND_TRIM, [...values, maxOthers]);
      return true;
    } catch (error) {
      if (isRefusedRow(error)) return false;
      throw error;
    }
  }

  async listAlive(userId: UserId, now: Date, limit: number): Promise<readonly Session[]> {
    const rows = await this.manager.query<SessionRow[]>(LIST_ALIVE, [userId, now, limit]).catch(overloaded);
    return rows.map(toSession);
  }

  async extend(id: SessionId, expiresAt: Date): Promise<Session | null> {
    const updated = await this.rows
      .createQueryBuilder()
      .update()
      .set({ expiresAt })
      .where({ id })
      .returning('*')
      .execute()
      .catch(overloaded);
    const [row] = updated.raw as readonly SessionRow[];
    return row ? toSession(row) : null;
  }

  async isAlive(id: SessionId, now: Date): Promise<boolean> {
    const rows = await this.manager.query<unknown[]>(LOCK_ALIVE, [id, now]).catch(overloaded);
    return rows.length > 0;
  }

  async remove(token: string): Promise<boolean> {
    return affectedSome(await this.rows.delete({ token }).catch(overloaded));
  }

  async removeExpired(token: string, now: Date): Promise<boolean> {
    return affectedSome(await this.rows.delete({ token, expiresAt: LessThanOrEqual(now) }).catch(overloaded));
  }

  async removeOwn(token: string, userId: UserId): Promise<boolean> {
    return affectedSome(await this.rows.delete({ token, userId }).catch(overloaded));
  }

  async take(id: SessionId): Promise<Session | null> {
    const deleted = await this.rows.createQueryBuilder().delete().where({ id }).returning('*').execute().catch(overloaded);
    const [row] = deleted.raw as readonly SessionRow[];
    return row ? toSession(row) : null;
  }

  async removeAll(userId: UserId): Promise<void> {
    await this.rows.delete({ userId }).catch(overloaded);
  }

  async removeAllBut(id: SessionId, userId: UserId): Promise<void> {
    await this.rows.delete({ userId, id: Not(id) }).catch(overloaded);
  }
}

const affectedSome = ({ affected }: { affected?: number | null | undefined }): boolean => (affected ?? 0) > 0;

function overloaded(error: unknown): never {
  throw withOverload(error);
}
