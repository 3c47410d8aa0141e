import type { EntityManager } from 'typeorm';

import type { OperatedUser, UserPage, UserPageRequest, UserPosition, UserSearch, UserSort } from '@portvakt/operators';

import type { UserRow } from '../rows/user.row.js';
import { StatementValues } from '../statement-values.js';
import { toOperatedUser, USER_COLUMNS } from './operated-user-columns.js';
import { TOTALS } from './typeorm-figures.js';
import { containsSql, partsOf, whereOf } from './user-search-sql.js';

/** `lower("name")` as the database computes it, from which the next page begins. */
type ListedRow = UserRow & { readonly lowerName: string; readonly found?: string };

/** Users are counted one by one up to this number. */
const EXACT_COUNT = 10_000;
/** Where the planner expects more than this, the first 10 000 are not counted: that alone would take 100 ms. */
const CERTAINLY_MORE = 2 * EXACT_COUNT;
/** Up to as many users that a text finds, are sorted by it; there are more of a text that is in most names. */
const MOST_SORTED = 10 * EXACT_COUNT;
/** Fewer than this are not met early enough on the way through all users. */
const RARE = 1000;
const SIGNIFICANT_DIGITS = 2;

/**
 * How a page is read. `in-order`: along the index of the order, past users that do not fit, until the page is full.
 * `found-first`: all who fit are found by an index of their own, and then sorted.
 */
type Access = 'in-order' | 'found-first' | 'found-and-counted';

/** Reads a page of a list of users and counts the list, in the snapshot of the manager. */
export class UserPageReader {
  constructor(
    private readonly manager: EntityManager,
    private readonly now: Date,
  ) {}

  async read(request: UserPageRequest): Promise<UserPage> {
    const { search } = request;
    const noted = search.text === null && search.conditions.length === 0 ? await this.notedUsers() : null;
    if (noted !== null && noted > EXACT_COUNT) {
      return { ...(await this.page(request, 'in-order')), total: noted, totalIsEstimate: true };
    }
    const estimate = await this.estimated((values) => whereOf(search, values, this.now, 'estimating'));
    const { counted, ...page } = await this.page(request, accessOf(search, estimate));
    const isLarge = estimate > CERTAINLY_MORE;
    const count = isLarge ? null : (counted ?? (await this.countExactly(search)));
    if (count !== null && count <= EXACT_COUNT) return { ...page, total: count, totalIsEstimate: false };
    return { ...page, total: Math.max(inTwoFigures(estimate), EXACT_COUNT), totalIsEstimate: true };
  }

  /** The newest whose name or address contains the text. */
  async readByText(text: string, limit: number): Promise<readonly OperatedUser[]> {
    const estimate = await this.estimated((values) => containsSql(text, values, 'estimating'));
    const values = new StatementValues();
    const users = usersSql(estimate < RARE ? 'found-first' : 'in-order', containsSql(text, values, 'reading'));
    const rows = await this.manager.query<UserRow[]>(
      `SELECT ${USER_COLUMNS} ${users}
       ORDER BY u."createdAt" DESC, u."id" DESC LIMIT ${limit}`,
      values.all,
    );
    return rows.map((row) => toOperatedUser(row, this.now));
  }

  private async page(
    { search, limit, from }: UserPageRequest,
    access: Access,
  ): Promise<Pick<UserPage, 'users' | 'next'> & { readonly counted?: number }> {
    const rows: ListedRow[] = [];
    let skipped = from && 'offset' in from ? from.offset : 0;
    for (const { where, order } of partsOf(search.sort, from && 'after' in from ? from.after : null)) {
      // One more than the page has, to know whether another page follows.
      const wanted = limit + 1 - rows.length;
      if (wanted === 0) break;
      const values = new StatementValues();
      const users = `${usersSql(access, whereOf(search, values, this.now, 'reading'))} AND ${where(values)}`;
      const counted = access === 'found-and-counted' ? ', u."found"' : '';
      const read = await this.manager.query<ListedRow[]>(
        `SELECT ${USER_COLUMNS}, lower(u."name") AS "lowerName" ${counted} ${users}
         ORDER BY ${order} LIMIT ${wanted} OFFSET ${skipped}`,
        values.all,
      );
      rows.push(...read);
      const isPassed = skipped > 0 && read.length === 0;
      skipped = isPassed ? skipped - (await this.count(users, values, skipped)) : 0;
    }
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const counted = rows[0]?.found;
    return {
      users: shown.map((row): OperatedUser => toOperatedUser(row, this.now)),
      next: last ? positionOf(last, search.sort) : null,
      ...(counted === undefined ? {} : { counted: Number(counted) }),
    };
  }

  private async estimated(condition: (values: StatementValues) => string): Promise<number> {
    const values = new StatementValues();
    const statement = `EXPLAIN (FORMAT JSON) SELECT FROM "user" u WHERE ${condition(values)}`;
    const [row] = await this.manager.query<Explained[]>(statement, values.all);
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  private async countExactly(search: UserSearch): Promise<number> {
    const values = new StatementValues();
    const found = `FROM "user" u WHERE ${whereOf(search, values, this.now, 'reading')}`;
    return this.count(found, values, EXACT_COUNT + 1);
  }

  /** How many rows there are, counted to `limit`. */
  private async count(from: string, values: StatementValues, limit: number): Promise<number> {
    const [row] = await this.manager.query<{ count: string }[]>(
      `SELECT count(*) AS count FROM (SELECT ${from} LIMIT ${limit}) AS counted`,
      values.all,
    );
    return Number(row?.count ?? 0);
  }

  /** What the job of the figures last counted; null before it has. */
  private async notedUsers(): Promise<number | null> {
    const statement = `SELECT "value"->'users'->'total' AS "total" FROM "noted" WHERE "name" = '${TOTALS}'`;
    const [row] = await this.manager.query<{ total: number }[]>(statement);
    return row?.total ?? null;
  }
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/**
 * The planner would read along the index of the order, as if users whom a text finds were spread evenly over it. In the
 * order of their names they are not: everybody called Solveig is near the end, and 800 000 others would be read before.
 */
function accessOf({ text, sort }: UserSearch, estimate: number): Access {
  if (text === null) return 'in-order';
  if (estimate <= CERTAINLY_MORE) return 'found-and-counted';
  return sort.by === text.field && estimate <= MOST_SORTED ? 'found-first' : 'in-order';
}

/** `OFFSET 0`, and a window too, keep the planner from reading the users in the order of the outer statement. */
function usersSql(access: Access, condition: string): string {
  switch (access) {
    case 'in-order':
      return `FROM "user" u WHERE ${condition}`;
    case 'found-first':
      return `FROM (SELECT u.* FROM "user" u WHERE ${condition} OFFSET 0) u WHERE TRUE`;
    case 'found-and-counted':
      return `FROM (SELECT u.*, count(*) OVER () AS "found" FROM "user" u WHERE ${condition}) u WHERE TRUE`;
  }
}

const inTwoFigures = (count: number): number => Number(count.toPrecision(SIGNIFICANT_DIGITS));

function positionOf(row: ListedRow, { by }: UserSort): UserPosition {
  const value = by === 'name' ? row.lowerName : row[by];
  return { value: value instanceof Date ? value.toISOString() : value, id: row.id };
}
