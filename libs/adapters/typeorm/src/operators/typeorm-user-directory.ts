import type { DataSource, EntityManager } from 'typeorm';

import type { Clock, UserId } from '@portvakt/kernel';
import type {
  DescribedOperator,
  OperatedSession,
  OperatedUser,
  UserDirectory,
  UserPage,
  UserPageRequest,
  UserPosition,
  UserSort,
} from '@portvakt/operators';

import { sqlStateOf, withOverload } from '../database-errors.js';
import type { SessionRow } from '../rows/session.row.js';
import type { UserRow } from '../rows/user.row.js';
import { StatementValues } from '../statement-values.js';
import { toOperatedSession } from './operated-session-columns.js';
import { toOperatedUser, USER_COLUMNS } from './operated-user-columns.js';
import { TOTALS } from './typeorm-figures.js';
import { containing, partsOf, whereOf } from './user-search-sql.js';

/** `lower("name")` as the database computes it, from which the next page begins. */
type ListedRow = UserRow & { readonly lowerName: string };

const STATEMENT_TIMEOUT = '57014';
/** A search that takes longer is refused (operators §6). */
const SEARCH_LIMIT = 'SET LOCAL statement_timeout = 2000';
/** Users are counted one by one up to this number. */
const EXACT_COUNT = 10_000;
/** Where the planner expects more than this, the first 10 000 are not counted: that alone would take 100 ms. */
const CERTAINLY_MORE = 2 * EXACT_COUNT;
const SIGNIFICANT_DIGITS = 2;

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

const NAMES = 'SELECT "id", "name" FROM "user" WHERE "id" = ANY($1)';

/** Both tables have an index by user. */
const SIGN_IN_METHODS = `
  SELECT "userId" AS "id", array_agg(DISTINCT "method" ORDER BY "method") AS "methods" FROM (
    SELECT "userId", "providerId" AS "method" FROM "account" WHERE "userId" = ANY($1)
    UNION ALL SELECT "userId", 'passkey' FROM "passkey" WHERE "userId" = ANY($1)
  ) m GROUP BY "userId"`;

/** Reads users with plain SQL, because a list of hundreds of ORM objects would block the event loop. */
export class TypeOrmUserDirectory implements UserDirectory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
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
    const pattern = containing(text);
    const found = await this.limited((manager) =>
      manager.query<UserRow[]>(
        `SELECT ${USER_COLUMNS} FROM "user" u WHERE u."email" LIKE $1 OR lower(u."name") LIKE $1
         ORDER BY u."createdAt" DESC, u."id" DESC LIMIT $2`,
        [pattern, limit],
      ),
    );
    return found === 'too-broad' ? found : found.map((row) => toOperatedUser(row, this.clock.now()));
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

  async namesOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> {
    const rows = await this.read<{ readonly id: UserId; readonly name: string }>(NAMES, [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async signInMethodsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly string[]>> {
    const rows = await this.read<{ readonly id: UserId; readonly methods: string[] }>(SIGN_IN_METHODS, [ids]);
    return new Map(rows.map(({ id, methods }) => [id, methods]));
  }

  async countOpenRequests(): Promise<number> {
    const [row] = await this.read<{ count: string }>(
      `SELECT count(*) AS count FROM "operatorRequest" WHERE "state" IN ('waiting', 'approved')`,
    );
    return Number(row?.count ?? 0);
  }

  async list(request: UserPageRequest): Promise<UserPage | 'too-broad'> {
    return this.limited(async (manager) => ({
      ...(await this.page(manager, request)),
      ...(await this.count(manager, request)),
    }));
  }

  private async one(condition: string, ...values: readonly string[]): Promise<OperatedUser | null> {
    const [row] = await this.read<UserRow>(`SELECT ${USER_COLUMNS} FROM "user" u WHERE ${condition}`, values);
    return row ? toOperatedUser(row, this.clock.now()) : null;
  }

  /** Runs statements of a search in one snapshot. */
  private async limited<Found>(read: (manager: EntityManager) => Promise<Found>): Promise<Found | 'too-broad'> {
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
    return this.dataSource.query<Row[]>(statement, [...values]).catch((error: unknown) => {
      throw withOverload(error);
    });
  }

  private async page(
    manager: EntityManager,
    { search, limit, from }: UserPageRequest,
  ): Promise<Pick<UserPage, 'users' | 'next'>> {
    const now = this.clock.now();
    const rows: ListedRow[] = [];
    let skipped = from && 'offset' in from ? from.offset : 0;
    for (const { where, order } of partsOf(search.sort, from && 'after' in from ? from.after : null)) {
      // One more than the page has, to know whether another page follows.
      const wanted = limit + 1 - rows.length;
      if (wanted === 0) break;
      const values = new StatementValues();
      const users = `FROM "user" u WHERE ${whereOf(search, values, now)} AND ${where(values)}`;
      const read = await manager.query<ListedRow[]>(
        `SELECT ${USER_COLUMNS}, lower(u."name") AS "lowerName" ${users}
         ORDER BY ${order} LIMIT ${wanted} OFFSET ${skipped}`,
        values.all,
      );
      rows.push(...read);
      const isPassed = skipped > 0 && read.length === 0;
      skipped = isPassed ? skipped - (await countOf(manager, users, values, skipped)) : 0;
    }
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      users: shown.map((row): OperatedUser => toOperatedUser(row, now)),
      next: last ? positionOf(last, search.sort) : null,
    };
  }

  private async count(
    manager: EntityManager,
    { search }: UserPageRequest,
  ): Promise<Pick<UserPage, 'total' | 'totalIsEstimate'>> {
    const noted = search.text === null && search.conditions.length === 0 ? await notedUsers(manager) : null;
    if (noted !== null && noted > EXACT_COUNT) return { total: noted, totalIsEstimate: true };
    const values = new StatementValues();
    const found = `FROM "user" u WHERE ${whereOf(search, values, this.clock.now())}`;
    const estimate = await estimatedRows(manager, `SELECT ${found}`, values);
    const count = estimate > CERTAINLY_MORE ? null : await countOf(manager, found, values, EXACT_COUNT + 1);
    if (count !== null && count <= EXACT_COUNT) return { total: count, totalIsEstimate: false };
    return { total: Math.max(inTwoFigures(estimate), EXACT_COUNT), totalIsEstimate: true };
  }
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

async function estimatedRows(manager: EntityManager, statement: string, values: StatementValues): Promise<number> {
  const [row] = await manager.query<Explained[]>(`EXPLAIN (FORMAT JSON) ${statement}`, values.all);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** How many rows there are, counted to `limit`. */
async function countOf(manager: EntityManager, from: string, values: StatementValues, limit: number): Promise<number> {
  const [row] = await manager.query<{ count: string }[]>(
    `SELECT count(*) AS count FROM (SELECT ${from} LIMIT ${limit}) AS counted`,
    values.all,
  );
  return Number(row?.count ?? 0);
}

/** What the job of the figures last counted; null before it has. */
async function notedUsers(manager: EntityManager): Promise<number | null> {
  const statement = `SELECT "value"->'users'->'total' AS "total" FROM "noted" WHERE "name" = '${TOTALS}'`;
  const [row] = await manager.query<{ total: number }[]>(statement);
  return row?.total ?? null;
}

const inTwoFigures = (count: number): number => Number(count.toPrecision(SIGNIFICANT_DIGITS));

function positionOf(row: ListedRow, { by }: UserSort): UserPosition {
  const value = by === 'name' ? row.lowerName : row[by];
  return { value: value instanceof Date ? value.toISOString() : value, id: row.id };
}
