import type { DataSource, EntityManager } from 'typeorm';

import type { Clock, ConcurrencyLimit, UserId } from '@portvakt/kernel';
import type {
  DescribedOperator,
  OperatedSession,
  OperatedUser,
  UserDirectory,
  UserPage,
  UserPageRequest,
} from '@portvakt/operators';

import { rethrowWithOverload, sqlStateOf, withOverload } from '../database-errors.js';
import type { SessionRow } from '../rows/session.row.js';
import type { UserRow } from '../rows/user.row.js';
import { isBannedSql } from '../session/ban-condition.js';
import { toOperatedSession } from './to-operated-session.js';
import { toOperatedUser, USER_COLUMNS } from './operated-user-columns.js';
import { UserPageReader } from './user-page-reader.js';
import { IS_SIGN_IN_METHOD } from './user-search-sql.js';

const STATEMENT_TIMEOUT = '57014';
/** A search that takes longer is refused (operators §6). */
const SEARCH_LIMIT = 'SET LOCAL statement_timeout = 2000';

const SESSIONS = `
  SELECT "id", "userId", "expiresAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "impersonatedBy",
    "strongFactorAt"
  FROM "session" WHERE "userId" = $1 AND "expiresAt" > $2 ORDER BY "createdAt" DESC, "id"`;

const OPERATORS = `
  SELECT ${USER_COLUMNS}, newest."strongFactorAt" FROM "user" u
  LEFT JOIN LATERAL (
    SELECT s."strongFactorAt" FROM "session" s WHERE s."userId" = u."id" ORDER BY s."createdAt" DESC LIMIT 1
  ) newest ON true
  WHERE u."role" IS NOT NULL AND u."role" <> 'user' ORDER BY u."createdAt", u."id"`;

const OTHER_ADMIN = `
  SELECT EXISTS (
    SELECT FROM "user" WHERE "id" <> $1 AND "role" IS NOT NULL AND 'admin' = ANY (string_to_array("role", ','))
      AND NOT ${isBannedSql('$2')}
  ) AS "exists"`;

const NAMES = 'SELECT "id", "name" FROM "user" WHERE "id" = ANY($1)';

/** Both tables have an index by user. */
const SIGN_IN_METHODS = `
  SELECT "userId" AS "id", array_agg(DISTINCT "method" ORDER BY "method") AS "methods" FROM (
    SELECT "userId", "providerId" AS "method" FROM "account" a WHERE "userId" = ANY($1) AND ${IS_SIGN_IN_METHOD}
    UNION ALL SELECT "userId", 'passkey' FROM "passkey" WHERE "userId" = ANY($1)
  ) m GROUP BY "userId"`;

/** Reads users with plain SQL, because a list of hundreds of ORM objects would block the event loop. */
export class TypeOrmUserDirectory implements UserDirectory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    /** Limits searches. */
    private readonly concurrency: ConcurrencyLimit,
  ) {}

  async find(id: UserId): Promise<OperatedUser | null> {
    return this.one('u."id" = $1', id);
  }

  async findByEmail(email: string): Promise<OperatedUser | null> {
    return this.one('u."email" = $1', email);
  }

  async findBySession(id: string): Promise<OperatedUser | null> {
    return this.one('u."id" = (SELECT s."userId" FROM "session" s WHERE s."id" = $1)', id);
  }

  async findByAccount(providerId: string, accountId: string): Promise<OperatedUser | null> {
    const account = 'SELECT a."userId" FROM "account" a WHERE a."providerId" = $1 AND a."accountId" = $2';
    return this.one(`u."id" = (${account})`, providerId, accountId);
  }

  async findByText(text: string, limit: number): Promise<readonly OperatedUser[] | 'too-broad'> {
    return this.limited((manager) => new UserPageReader(manager, this.clock.now()).readByText(text, limit));
  }

  async sessionsOf(id: UserId): Promise<readonly OperatedSession[]> {
    const rows = await this.read<SessionRow>(SESSIONS, [id, this.clock.now()]);
    return rows.map(toOperatedSession);
  }

  async operators(): Promise<readonly DescribedOperator[]> {
    const rows = await this.read<UserRow & Pick<SessionRow, 'strongFactorAt'>>(OPERATORS);
    const now = this.clock.now();
    return rows.map((row) => ({ user: toOperatedUser(row, now), strongFactorAt: row.strongFactorAt }));
  }

  async hasOtherAdmin(id: UserId): Promise<boolean> {
    const [row] = await this.read<{ readonly exists: boolean }>(OTHER_ADMIN, [id, this.clock.now()]);
    return row?.exists ?? false;
  }

  async namesOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
    const rows = await this.read<{ readonly id: UserId; readonly name: string }>(NAMES, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async signInMethodsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly string[]>> {
    const rows = await this.read<{ readonly id: UserId; readonly methods: string[] }>(SIGN_IN_METHODS, [ids]);
    return new Map(rows.map(({ id, methods }) => [id, methods]));
  }

  async list(request: UserPageRequest): Promise<UserPage | 'too-broad'> {
    return this.limited((manager) => new UserPageReader(manager, this.clock.now()).read(request));
  }

  private async one(condition: string, ...values: readonly string[]): Promise<OperatedUser | null> {
    const [row] = await this.read<UserRow>(`SELECT ${USER_COLUMNS} FROM "user" u WHERE ${condition}`, values);
    return row ? toOperatedUser(row, this.clock.now()) : null;
  }

  private limited<Found>(read: (manager: EntityManager) => Promise<Found>): Promise<Found | 'too-broad'> {
    return this.concurrency.run(() => this.inSnapshot(read));
  }

  /** Runs statements of a search in one snapshot. */
  private async inSnapshot<Found>(read: (manager: EntityManager) => Promise<Found>): Promise<Found | 'too-broad'> {
    try {
      return await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
        await manager.query(SEARCH_LIMIT);
        return read(manager);
      });
    } catch (error) {
      if (sqlStateOf(error) === STATEMENT_TIMEOUT) return 'too-broad';
      throw withOverload(error);
    }
  }

  private async read<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.dataSource.query<Row[]>(statement, [...values]).catch(rethrowWithOverload);
  }
}
