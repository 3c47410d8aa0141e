import type { UserSearch } from '@portvakt/operators';

import type { UserRow } from '../rows/user.row.js';
import type { StatementValues } from '../statement-values.js';
import { USER_COLUMNS } from './operated-user-columns.js';
import type { Access } from './user-page-access.js';
import { conditionsSql, LOWER_NAME, type ListPart, textSql } from './user-search-sql.js';

/** `lower("name")` as the database computes it, from which the next page begins. */
export type ListedRow = UserRow & { readonly lowerName: string; readonly found?: string };

/** How many users are read at most for a page that an index of its text cannot fill. */
export const NEARBY = 10_000;

type Condition = (values: StatementValues) => string;

/** The conditions of a search: its text, which an index may find, and the others. */
export interface Wanted {
  readonly text: Condition;
  readonly conditions: Condition;
}

export const EVERYBODY: Condition = () => 'TRUE';

export const wantedBy = ({ text, conditions }: UserSearch, now: Date): Wanted => ({
  text: text === null ? EVERYBODY : (values) => textSql(text, values),
  conditions: (values) => conditionsSql(conditions, values, now),
});

/** The condition on the table `u`. */
export const whereSql = ({ text, conditions }: Wanted, values: StatementValues): string =>
  `${conditions(values)} AND ${text(values)}`;

export interface PartOfPage {
  readonly access: Access;
  readonly wanted: Wanted;
  readonly part: ListPart;
}

/** The users of a part, without order. `OFFSET 0`, a window or a limit keep the planner from changing the access. */
export function usersSql({ access, wanted, part }: PartOfPage, values: StatementValues): string {
  switch (access) {
    case 'in-order':
      return `FROM "user" u WHERE ${whereSql(wanted, values)} AND ${part.where(values)}`;
    case 'nearby':
      return `FROM (SELECT u.*, ${LOWER_NAME} AS "lowerName" ${passedSql(wanted, part, values)} LIMIT ${NEARBY}) u
        WHERE ${wanted.text(values)}`;
    case 'found-first':
      return `FROM (SELECT u.* FROM "user" u WHERE ${whereSql(wanted, values)} OFFSET 0) u WHERE ${part.where(values)}`;
    case 'found-and-counted':
      return `FROM (SELECT u.*, count(*) OVER () AS "found" FROM "user" u WHERE ${whereSql(wanted, values)}) u
        WHERE ${part.where(values)}`;
  }
}

export function pageSql(of: PartOfPage, values: StatementValues): string {
  const counted = of.access === 'found-and-counted' ? ', u."found"' : '';
  const order = of.part.order(of.access === 'nearby' ? 'u."lowerName"' : LOWER_NAME);
  return `SELECT ${USER_COLUMNS}, ${LOWER_NAME} AS "lowerName" ${counted} ${usersSql(of, values)} ORDER BY ${order}`;
}

/** Returns one row if there are users beyond the nearby ones. */
export const beyondSql = ({ wanted, part }: PartOfPage, values: StatementValues): string =>
  `SELECT ${passedSql(wanted, part, values)} OFFSET ${NEARBY} LIMIT 1`;

/** Among the newest users: how many meet the conditions, and how many also match the text. */
export const nearbySql = ({ text, conditions }: Wanted, values: StatementValues): string =>
  `SELECT count(*) AS "passed", count(*) FILTER (WHERE ${text(values)}) AS "found" FROM (
    SELECT u.* FROM "user" u WHERE ${conditions(values)} ORDER BY u."createdAt" DESC, u."id" DESC LIMIT ${NEARBY}
  ) u`;

/** The users of a part in its order, whatever their text. */
const passedSql = ({ conditions }: Wanted, part: ListPart, values: StatementValues): string =>
  `FROM "user" u WHERE ${conditions(values)} AND ${part.where(values)} ORDER BY ${part.order(LOWER_NAME)}`;
