import type { EntityManager } from 'typeorm';

import { wishedLanguage } from '@portvakt/identity';
import { type Clock, DEFAULT_LANGUAGE, type UserId } from '@portvakt/kernel';
import type { LockedUser, NewBan, OperatedUsers } from '@portvakt/operators';

import { toUser } from '../identity/to-user.js';
import type { UserRow } from '../rows/user.row.js';
import { isBannedSql } from '../session/ban-condition.js';
import { toOperatedUser } from './operated-user-columns.js';

const LOCK = 'SELECT * FROM "user" WHERE "id" = ANY ($1) ORDER BY "id" FOR NO KEY UPDATE';

const ADMINS = `
  SELECT * FROM "user" WHERE "role" IS NOT NULL AND 'admin' = ANY (string_to_array("role", ','))
    AND NOT ${isBannedSql('$1')} ORDER BY "id"`;

const SET_BAN = `
  UPDATE "user" SET "banned" = true, "banReason" = $2, "banExpires" = $3, "bannedBy" = $4, "bannedAt" = $5,
    "updatedAt" = $5
  WHERE "id" = $1`;

/** Keeps the time of the ban: the user's session-data cookies from before it stay invalid. */
const LIFT_BAN = `
  UPDATE "user" SET "banned" = false, "banReason" = NULL, "banExpires" = NULL, "bannedBy" = NULL, "updatedAt" = $2
  WHERE "id" = $1`;

const IS_EXPIRED_BAN = '"banned" AND "banExpires" <= $1';

const EXPIRED_BANS = `SELECT "id" FROM "user" WHERE ${IS_EXPIRED_BAN} ORDER BY "id" LIMIT $2`;

const LOCK_EXPIRED_BAN = `SELECT * FROM "user" WHERE ${IS_EXPIRED_BAN} AND "id" = $2 FOR NO KEY UPDATE SKIP LOCKED`;

export class TypeOrmOperatedUsers implements OperatedUsers {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async lock(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, LockedUser>> {
    const rows = await this.manager.query<UserRow[]>(LOCK, [ids]);
    return new Map(rows.map((row) => [row.id as UserId, this.toLocked(row)]));
  }

  async lockRoles(): Promise<void> {
    await this.manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('operator roles', 0))`);
  }

  async admins(): Promise<readonly LockedUser[]> {
    const rows = await this.manager.query<UserRow[]>(ADMINS, [this.clock.now()]);
    return rows.map((row) => this.toLocked(row));
  }

  async setRole(id: UserId, role: string | null): Promise<void> {
    const statement = 'UPDATE "user" SET "role" = $2, "updatedAt" = $3 WHERE "id" = $1';
    await this.manager.query(statement, [id, role, this.clock.now()]);
  }

  async setBan(id: UserId, { reason, expires, by }: NewBan): Promise<void> {
    await this.manager.query(SET_BAN, [id, reason, expires, by, this.clock.now()]);
  }

  async liftBan(id: UserId): Promise<void> {
    await this.manager.query(LIFT_BAN, [id, this.clock.now()]);
  }

  async expiredBans(limit: number): Promise<readonly UserId[]> {
    const rows = await this.manager.query<Pick<UserRow, 'id'>[]>(EXPIRED_BANS, [this.clock.now(), limit]);
    return rows.map(({ id }) => id as UserId);
  }

  async lockExpiredBan(id: UserId): Promise<LockedUser | null> {
    const [row] = await this.manager.query<UserRow[]>(LOCK_EXPIRED_BAN, [this.clock.now(), id]);
    return row ? this.toLocked(row) : null;
  }

  private toLocked(row: UserRow): LockedUser {
    return { ...toOperatedUser(row, this.clock.now()), language: wishedLanguage(toUser(row)) ?? DEFAULT_LANGUAGE };
  }
}
