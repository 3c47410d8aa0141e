import type { Comparison, TextSearch, UserCondition, UserPosition, UserSearch, UserSort } from '@portvakt/operators';

/** The values of a statement: each gets a placeholder, so that no text of a client is part of the statement. */
export class StatementValues {
  readonly all: unknown[] = [];

  /** Returns the placeholder of the value. */
  add(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}

/** The condition of a search, on the table `u`. */
export function whereOf({ text, conditions }: UserSearch, values: StatementValues, now: Date): string {
  const parts = conditions.map((condition) => conditionSql(condition, values, now));
  if (text) parts.push(textSql(text, values));
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

const LIKE_SPECIAL = /[%_\\]/g;

/** Lower-case letters, and none that means anything in a pattern. */
const literalOf = (text: string): string => text.toLowerCase().replace(LIKE_SPECIAL, '\\$&');

/** The pattern of texts in lower case that contain this one. */
export const containing = (text: string): string => `%${literalOf(text)}%`;

function textSql({ field, operator, value }: TextSearch, values: StatementValues): string {
  const literal = literalOf(value);
  const start = operator === 'starts_with' ? '' : '%';
  const end = operator === 'ends_with' ? '' : '%';
  const column = field === 'name' ? 'lower(u."name")' : 'u."email"';
  return `${column} LIKE ${values.add(`${start}${literal}${end}`)}`;
}

const SIGNS: Readonly<Record<Comparison, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' };

function conditionSql(condition: UserCondition, values: StatementValues, now: Date): string {
  switch (condition.field) {
    case 'role':
      return negatedIf(condition.operator === 'ne', roleSql(condition.value, values));
    case 'banned':
      return negatedIf((condition.operator === 'ne') === condition.value, bannedSql(values, now));
    case 'provider':
      return `EXISTS (SELECT FROM "account" a WHERE a."userId" = u."id" AND a."providerId" = ${values.add(condition.value)})`;
    case 'createdAt':
    case 'lastSignInAt':
      return `u."${condition.field}" ${SIGNS[condition.operator]} ${values.add(condition.value)}`;
    default:
      return `u."${condition.field}" ${SIGNS[condition.operator]} ${values.add(condition.value)}`;
  }
}

const negatedIf = (isNegated: boolean, sql: string): string => (isNegated ? `NOT (${sql})` : sql);

const bannedSql = (values: StatementValues, now: Date): string =>
  `u."banned" AND (u."banExpires" IS NULL OR u."banExpires" > ${values.add(now)})`;

/** `user` finds the users without another role. */
const roleSql = (role: string, values: StatementValues): string =>
  role === 'user'
    ? `COALESCE(u."role", 'user') = 'user'`
    : `u."role" IS NOT NULL AND ${values.add(role)} = ANY (string_to_array(u."role", ','))`;

/** The order of a list. Users with the same value are in the order of their ids; those without a value come last. */
export function orderOf({ by, descending }: UserSort): string {
  const direction = descending ? 'DESC' : 'ASC';
  switch (by) {
    case 'createdAt':
      return `u."createdAt" ${direction}, u."id" ${direction}`;
    case 'lastSignInAt':
      return `u."lastSignInAt" ${direction} NULLS LAST, u."id"`;
    case 'email':
      return `u."email" USING ${descending ? '~>~' : '~<~'}`;
    case 'name':
      // The operators of the index, whose order is that of bytes.
      return `lower(u."name") USING ${descending ? '~>~' : '~<~'}, u."id"`;
  }
}

/** The condition for users after a position in that order. */
export function afterSql({ by, descending }: UserSort, { value, id }: UserPosition, values: StatementValues): string {
  const after = descending ? '<' : '>';
  if (value === null) return `u."lastSignInAt" IS NULL AND u."id" > ${values.add(id)}`;
  const given = values.add(by === 'createdAt' || by === 'lastSignInAt' ? new Date(value) : value);
  switch (by) {
    case 'createdAt':
      return `(u."createdAt", u."id") ${after} (${given}, ${values.add(id)})`;
    case 'lastSignInAt':
      return `(u."lastSignInAt" ${after} ${given} OR (u."lastSignInAt" = ${given} AND u."id" > ${values.add(id)})
        OR u."lastSignInAt" IS NULL)`;
    case 'email':
      return `u."email" ~${after}~ ${given}`;
    case 'name':
      return `lower(u."name") ~${after}=~ ${given}
        AND (lower(u."name") ~${after}~ ${given} OR u."id" > ${values.add(id)})`;
  }
}
