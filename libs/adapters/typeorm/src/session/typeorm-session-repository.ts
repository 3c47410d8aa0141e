import { type EntityManager, MoreThan, Not, type Repository } from 'typeorm';

import type { SessionId, UserId } from '@portvakt/kernel';
import type { Session, SessionRepository } from '@portvakt/session';

import { isRefusedRow, withOverload } from '../database-errors.js';
import { SessionRow } from '../rows/session.row.js';
import { toSession } from './to-session.js';

export class TypeOrmSessionRepository implements SessionRepository {
  private readonly rows: Repository<SessionRow>;

  constructor(manager: EntityManager) {
    this.rows = manager.getRepository(SessionRow);
  }

  async add(session: Session): Promise<boolean> {
    try {
      await this.rows.insert({ ...session });
      return true;
    } catch (error) {
      if (isRefusedRow(error)) return false;
      throw error;
    }
  }

  async listAlive(userId: UserId, now: Date): Promise<readonly Session[]> {
    const rows = await this.rows
      .find({ where: { userId, expiresAt: MoreThan(now) }, order: { createdAt: 'DESC', id: 'ASC' } })
      .catch(overloaded);
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
    return this.rows.existsBy({ id, expiresAt: MoreThan(now) }).catch(overloaded);
  }

  async remove(token: string): Promise<boolean> {
    return affectedSome(await this.rows.delete({ token }).catch(overloaded));
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
