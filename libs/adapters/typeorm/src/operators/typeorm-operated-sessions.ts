import type { EntityManager } from 'typeorm';

import type { Clock, SessionId, UserId } from '@portvakt/kernel';
import type { OpenRequests, OperatedSessions } from '@portvakt/operators';

const IS_ALIVE = 'SELECT FROM "session" WHERE "id" = $1 AND "expiresAt" > $2 FOR KEY SHARE';

/** Without a decision between both columns: an id is never the token of another session, both are random. */
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

  async remove(idOrToken: string): Promise<boolean> {
    return (await this.deleted(`DELETE FROM "session" WHERE ${NAMED}`, idOrToken)) > 0;
  }

  removeAll(userId: UserId): Promise<number> {
    return this.deleted('DELETE FROM "session" WHERE "userId" = $1', userId);
  }

  async removeImpersonated(by: UserId): Promise<void> {
    await this.deleted('DELETE FROM "session" WHERE "impersonatedBy" = $1', by);
  }

  private async deleted(statement: string, value: string): Promise<number> {
    const [, count] = await this.manager.query<[unknown[], number]>(statement, [value]);
    return count;
  }
}

const CANCEL = `
  UPDATE "operatorRequest" SET "state" = 'cancelled', "endedAt" = $2, "endedBy" = $3
  WHERE "userId" = $1 AND "state" IN ('waiting', 'approved')`;

export class TypeOrmOpenRequests implements OpenRequests {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async cancelOf(userId: UserId, by: string): Promise<void> {
    await this.manager.query(CANCEL, [userId, this.clock.now(), by]);
  }
}
