import type { Comparison, TextSearch, UserCondition, UserPosition, UserSort } from '@portvakt/operators';

import { isBannedSql } from '../session/ban-condition.js';
import type { StatementValues } from '../statement-values.js';

/** The condition of a search without its text, on the table `u`. */
export const conditionsSql = (conditions: readonly UserCondition[], values: StatementValues, now: Date): string =>
  conditions.length === 0 ? 'TRUE' : conditions.map((condition) => conditionSql(condition, values, now)).join(' AND ');

/** The expression of the index of names. */
export const LOWER_NAME = 'lower(u."name")';

const LIKE_SPECIAL = /[%_\\]/g;

/** In lower case, with the wildcards of LIKE escaped. */
const literalOf = (text: string): string => text.toLowerCase().replace(LIKE_SPECIAL, '\\$&');

/** The condition that name or address contains the text. */
export function containsSql(text: string, values: StatementValues): string {
  const pattern = values.add(`%${literalOf(text)}%`);
  return `(u."email" LIKE ${pattern} OR lower(u."name") LIKE ${pattern})`;
}

const TRIGRAM_LENGTH = 3;

/** Whether no index can find texts that contain this one. */
export const isWithoutTrigram = ({ operator, value }: Pick<TextSearch, 'operator' | 'value'>): boolean =>
  operator === 'contains' && value.length < TRIGRAM_LENGTH;

export function textSql({ field, operator, value }: TextSearch, values: StatementValues): string {
  const literal = literalOf(value);
  const start = operator === 'starts_with' ? '' : '%';
  const end = operator === 'ends_with' ? '' : '%';
  const column = field === 'name' ? LOWER_NAME : 'u."email"';
  return `${column} LIKE ${values.add(`${start}${literal}${end}`)}`;
}

/**
 * Whether somebody can sign in with the row `a` of "account": a removed password leaves an empty row (specification
 * C11).
 */
export const IS_SIGN_IN_METHOD = `(a."providerId" <> 'credential' OR a."password" <> '')`;

const SIGNS: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

function conditionSql(condition: UserCondition, values: StatementValues, now: Date): string {
  switch (condition.field) {
    case 'role':
      return condition.operator === 'ne' && condition.value === 'user'
        ? IS_OPERATOR
        : negatedIf(condition.operator === 'ne', roleSql(condition.value, values));
    case 'name':
      return condition.operator === 'eq'
        ? nameSql(values.add(condition.value))
        : `u."name" <> ${values.add(condition.value)}`;
    case 'banned':
      return negatedIf((condition.operator === 'ne') === condition.value, isBannedSql(values.add(now), 'u.'));
    case 'provider':
      return `EXISTS (
        SELECT FROM "account" a
        WHERE a."userId" = u."id" AND a."providerId" = ${values.add(condition.value)} AND ${IS_SIGN_IN_METHOD})`;
    case 'createdAt':
    case 'lastSignInAt':
      return `u."${condition.field}" ${SIGNS[condition.operator]} ${values.add(condition.value)}`;
    default:
      return `u."${condition.field}" ${SIGNS[condition.operator]} ${values.add(condition.value)}`;
  }
}

const negatedIf = (isNegated: boolean, sql: string): string => (isNegated ? `NOT (${sql})` : sql);

/** The index contains names in lower case. */
const nameSql = (name: string): string => `lower(u."name") = lower(${name}::text) AND u."name" = ${name}`;

/** Written as in the partial index, which the planner would not use for a negation. */
const IS_OPERATOR = `u."role" IS NOT NULL AND u."role" <> 'user'`;

/** `user` finds the users without any other role. */
const roleSql = (role: string, values: StatementValues): string =>
  role === 'user'
    ? `COALESCE(u."role", 'user') = 'user'`
    : `u."role" IS NOT NULL AND ${values.add(role)} = ANY (string_to_array(u."role", ','))`;

/** A part of a list: users in the order of an index. */
export interface ListPart {
  readonly where: (values: StatementValues) => string;
  /** `name`: the expression for sorting by name, `LOWER_NAME` or a column with its value. */
  readonly order: (name: string) => string;
}

/**
 * The parts of a list, one after the other. Users with the same value are ordered by their ids. Users without a value
 * come last, as a separate part, because no index has them last in both directions.
 */
export function partsOf(sort: UserSort, after: UserPosition | null): readonly ListPart[] {
  const order = (name: string) => orderOf(sort, name);
  const following = after && ((values: StatementValues) => afterSql(sort, after, values));
  if (sort.by !== 'lastSignInAt') return [{ where: following ?? (() => 'TRUE'), order }];
  const rest = { where: () => 'u."lastSignInAt" IS NULL', order: () => 'u."id"' };
  if (after?.value === null) {
    return [{ ...rest, where: (values) => `u."lastSignInAt" IS NULL AND u."id" > ${values.add(after.id)}` }];
  }
  return [{ where: following ?? (() => 'u."lastSignInAt" IS NOT NULL'), order }, rest];
}

function orderOf({ by, descending }: UserSort, name: string): string {
  const direction = descending ? 'DESC' : 'ASC';
  switch (by) {
    case 'createdAt':
      return `u."createdAt" ${direction}, u."id" ${direction}`;
    case 'lastSignInAt':
      // Matches the order of nulls in the index, although this part has no nulls.
      return `u."lastSignInAt" ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}, u."id"`;
    case 'email':
      return `u."email" USING ${descending ? '~>~' : '~<~'}`;
    case 'name':
      // The operators of the index, which orders by bytes.
      return `${name} USING ${descending ? '~>~' : '~<~'}, u."id"`;
  }
}

/** The condition for users after a position in that order. The first comparison alone finds the place in the index. */
function afterSql({ by, descending }: UserSort, { value, id }: UserPosition, values: StatementValues): string {
  const after = descending ? '<' : '>';
  const isTime = by === 'createdAt' || by === 'lastSignInAt';
  const given = values.add(isTime && value !== null ? new Date(value) : value);
  switch (by) {
    case 'createdAt':
      return `(u."createdAt", u."id") ${after} (${given}, ${values.add(id)})`;
    case 'lastSignInAt':
      return `u."lastSignInAt" ${after}= ${given} AND (u."lastSignInAt" ${after} ${given} OR u."id" > ${values.add(id)})`;
    case 'email':
      return `u."email" ~${after}~ ${given}`;
    case 'name':
      return `${LOWER_NAME} ~${after}=~ ${given}
        AND (${LOWER_NAME} ~${after}~ ${given} OR u."id" > ${values.add(id)})`;
  }
}
