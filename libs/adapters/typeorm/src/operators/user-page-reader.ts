import type { EntityManager } from 'typeorm';

import type { OperatedUser, UserPage, UserPageRequest, UserPosition, UserSort } from '@portvakt/operators';

import { StatementValues } from '../statement-values.js';
import { toOperatedUser } from './operated-user-columns.js';
import { TOTALS } from './typeorm-figures.js';
import {
  type Access,
  accessBeyond,
  accessOf,
  accessOfText,
  type Beyond,
  CERTAINLY_MORE,
  EXACT_COUNT,
} from './user-page-access.js';
import {
  beyondSql,
  EVERYBODY,
  type ListedRow,
  NEARBY,
  nearbySql,
  pageSql,
  usersSql,
  type Wanted,
  wantedBy,
  whereSql,
} from './user-page-sql.js';
import { containsSql, isWithoutTrigram, partsOf } from './user-search-sql.js';

const SIGNIFICANT_DIGITS = 2;
const NEWEST: UserSort = { by: 'createdAt', descending: true };

type Paging = Pick<UserPageRequest, 'limit' | 'from'> & { readonly sort: UserSort };
type Page = Pick<UserPage, 'users' | 'next'> & { readonly counted?: number };
type Total = Pick<UserPage, 'total' | 'totalIsEstimate'>;

/** Reads a page of a list of users and counts the list, in the snapshot of the manager. */
export class UserPageReader {
  constructor(
    private readonly manager: EntityManager,
    private readonly now: Date,
  ) {}

  async read({ search, limit, from }: UserPageRequest): Promise<UserPage | 'too-broad'> {
    const wanted = wantedBy(search, this.now);
    const paging = { limit, from, sort: search.sort };
    const noted = search.text === null && search.conditions.length === 0 ? await this.notedUsers() : null;
    const isNoted = noted !== null && noted > EXACT_COUNT;
    const estimate = isNoted ? noted : await this.estimated(wanted);
    const page = await this.page(wanted, paging, accessOf(search, estimate), accessBeyond(search, estimate));
    if (page === 'too-broad') return page;
    const { counted, ...shown } = page;
    if (isNoted) return { ...shown, total: noted, totalIsEstimate: true };
    if (estimate > CERTAINLY_MORE) return { ...shown, ...estimatedTotal(estimate) };
    if (search.text && isWithoutTrigram(search.text)) {
      return { ...shown, ...(await this.totalNearby(wanted, shown.users.length)) };
    }
    const count = counted ?? (await this.countAll(wanted));
    return { ...shown, ...(count <= EXACT_COUNT ? exactTotal(count) : estimatedTotal(estimate)) };
  }

  /** The newest users whose name or address contains the text. */
  async readByText(text: string, limit: number): Promise<readonly OperatedUser[] | 'too-broad'> {
    const wanted = { text: (values: StatementValues) => containsSql(text, values), conditions: EVERYBODY };
    const search = { text: { operator: 'contains', value: text }, sort: NEWEST } as const;
    const estimate = await this.estimated(wanted);
    const paging = { limit, from: null, sort: NEWEST };
    const page = await this.page(wanted, paging, accessOfText(search.text, estimate), accessBeyond(search, estimate));
    return page === 'too-broad' ? page : page.users;
  }

  private async page(wanted: Wanted, paging: Paging, access: Access, beyond: Beyond): Promise<Page | 'too-broad'> {
    const rows = await this.rows(wanted, paging, access);
    if (rows === 'beyond') return beyond === 'too-broad' ? beyond : this.page(wanted, paging, beyond, 'too-broad');
    const { limit, sort } = paging;
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const counted = rows[0]?.found;
    return {
      users: shown.map((row): OperatedUser => toOperatedUser(row, this.now)),
      next: last ? positionOf(last, sort) : null,
      ...(counted === undefined ? {} : { counted: Number(counted) }),
    };
  }

  /**
   * Reads one user more than a page, to see whether another page follows. `beyond`: there are more users, but not
   * nearby.
   */
  private async rows(wanted: Wanted, { limit, from, sort }: Paging, access: Access): Promise<ListedRow[] | 'beyond'> {
    const rows: ListedRow[] = [];
    let skipped = from && 'offset' in from ? from.offset : 0;
    for (const part of partsOf(sort, from && 'after' in from ? from.after : null)) {
      const missing = limit + 1 - rows.length;
      if (missing === 0) break;
      const of = { access, wanted, part };
      const values = new StatementValues();
      const statement = `${pageSql(of, values)} LIMIT ${missing} OFFSET ${skipped}`;
      const read = await this.manager.query<ListedRow[]>(statement, values.all);
      rows.push(...read);
      if (access === 'nearby' && read.length < missing && (await this.hasMore(of))) return 'beyond';
      const isPassed = skipped > 0 && read.length === 0;
      skipped = isPassed ? skipped - (await this.count((given) => usersSql(of, given), skipped)) : 0;
    }
    return rows;
  }

  private async hasMore(of: Parameters<typeof beyondSql>[0]): Promise<boolean> {
    const values = new StatementValues();
    return (await this.manager.query<unknown[]>(beyondSql(of, values), values.all)).length > 0;
  }

  private async estimated(wanted: Wanted): Promise<number> {
    const values = new StatementValues();
    const statement = `EXPLAIN (FORMAT JSON) SELECT FROM "user" u WHERE ${whereSql(wanted, values)}`;
    const [row] = await this.manager.query<Explained[]>(statement, values.all);
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  }

  /** The total for a text that no index finds, extrapolated from its share among the newest users. */
  private async totalNearby(wanted: Wanted, shown: number): Promise<Total> {
    const values = new StatementValues();
    const [row] = await this.manager.query<{ passed: string; found: string }[]>(nearbySql(wanted, values), values.all);
    const [passed, found] = [Number(row?.passed ?? 0), Number(row?.found ?? 0)];
    if (passed < NEARBY) return exactTotal(found);
    const all = await this.estimated({ ...wanted, text: EVERYBODY });
    return { total: Math.max(inTwoFigures((found / passed) * all), shown), totalIsEstimate: true };
  }

  private countAll(wanted: Wanted): Promise<number> {
    return this.count((values) => `FROM "user" u WHERE ${whereSql(wanted, values)}`, EXACT_COUNT + 1);
  }

  /** The number of rows, counted up to `limit`. */
  private async count(from: (values: StatementValues) => string, limit: number): Promise<number> {
    const values = new StatementValues();
    const statement = `SELECT count(*) AS count FROM (SELECT ${from(values)} LIMIT ${limit}) AS counted`;
    const [row] = await this.manager.query<{ count: string }[]>(statement, values.all);
    return Number(row?.count ?? 0);
  }

  /** The total that the job of the figures counted last; null before its first run. */
  private async notedUsers(): Promise<number | null> {
    const statement = `SELECT "value"->'users'->'total' AS "total" FROM "noted" WHERE "name" = '${TOTALS}'`;
    const [row] = await this.manager.query<{ total: number }[]>(statement);
    return row?.total ?? null;
  }
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

const inTwoFigures = (count: number): number => Number(count.toPrecision(SIGNIFICANT_DIGITS));

const exactTotal = (total: number): Total => ({ total, totalIsEstimate: false });

const estimatedTotal = (estimate: number): Total => ({
  total: Math.max(inTwoFigures(estimate), EXACT_COUNT),
  totalIsEstimate: true,
});

function positionOf(row: ListedRow, { by }: UserSort): UserPosition {
  const value = by === 'name' ? row.lowerName : row[by];
  return { value: value instanceof Date ? value.toISOString() : value, id: row.id };
}
