import {
  type Comparison,
  MAX_USERS_PER_PAGE,
  type TextSearch,
  type UserCondition,
  type UserSearch,
} from '@portvakt/operators';

import { ValidationError } from '../errors/request-error.js';
import type { ListUsersQuery } from './list-users.dto.js';
import { isTime } from './query-fields.js';

/** A parsed request for a list of users. */
export interface UserListRequest {
  readonly search: UserSearch;
  readonly limit: number;
  readonly offset: number | undefined;
  readonly cursor: string | undefined;
}

const DEFAULT_LIMIT = 100;

/**
 * Reads the query of a list of users (operators §6). Each field was already checked by itself. Throws `ValidationError`
 * where two of them do not fit together.
 */
export function userListRequest(query: ListUsersQuery): UserListRequest {
  if (query.offset !== undefined && query.cursor !== undefined) throw new ValidationError('query', ['cursor']);
  return {
    search: { text: textIn(query), conditions: conditionsIn(query), sort: sortIn(query) },
    limit: Math.min(query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit), MAX_USERS_PER_PAGE),
    offset: query.offset === undefined ? undefined : Number(query.offset),
    cursor: query.cursor,
  };
}

const textIn = ({ searchValue, searchField, searchOperator }: ListUsersQuery): TextSearch | null =>
  searchValue === undefined || searchValue === ''
    ? null
    : { field: searchField ?? 'email', operator: searchOperator ?? 'contains', value: searchValue };

const sortIn = ({ sortBy, sortDirection }: ListUsersQuery): UserSearch['sort'] =>
  sortBy === undefined
    ? { by: 'createdAt', descending: sortDirection !== 'asc' }
    : { by: sortBy, descending: sortDirection === 'desc' };

function conditionsIn(query: ListUsersQuery): readonly UserCondition[] {
  const { status, emailVerified, twoFactorEnabled, role, provider } = query;
  return [
    ...filterIn(query),
    ...given(status, (value) => flag('banned', 'eq', value === 'banned')),
    ...given(emailVerified, (value) => flag('emailVerified', 'eq', value === 'true')),
    ...given(twoFactorEnabled, (value) => flag('twoFactorEnabled', 'eq', value === 'true')),
    ...given(role || undefined, (value): UserCondition => ({ field: 'role', operator: 'eq', value })),
    ...given(provider || undefined, (value): UserCondition => ({ field: 'provider', operator: 'eq', value })),
    ...given(query.createdFrom, (value) => time('createdAt', 'gte', value)),
    ...given(query.createdTo, (value) => time('createdAt', 'lt', value)),
    ...given(query.lastSignInFrom, (value) => time('lastSignInAt', 'gte', value)),
    ...given(query.lastSignInTo, (value) => time('lastSignInAt', 'lt', value)),
  ];
}

const given = (value: string | undefined, condition: (value: string) => UserCondition): readonly UserCondition[] =>
  value === undefined ? [] : [condition(value)];

type FlagField = 'banned' | 'emailVerified' | 'twoFactorEnabled';
type TimeField = 'createdAt' | 'lastSignInAt';

const flag = (field: FlagField, operator: 'eq' | 'ne', value: boolean): UserCondition => ({ field, operator, value });

const time = (field: TimeField, operator: Comparison, value: string): UserCondition => ({
  field,
  operator,
  value: new Date(value),
});

/** The only filter that the published client has. An empty value is no filter. */
function filterIn({ filterField, filterValue, filterOperator = 'eq' }: ListUsersQuery): readonly UserCondition[] {
  if (filterValue === undefined || filterValue === '') {
    if (filterField !== undefined && !isField(filterField)) throw new ValidationError('query', ['filterField']);
    return [];
  }
  if (filterField === undefined || !isField(filterField)) throw new ValidationError('query', ['filterField']);
  if (isTimeField(filterField)) return [timeFilter(filterField, filterOperator, filterValue)];
  if (filterOperator !== 'eq' && filterOperator !== 'ne') throw new ValidationError('query', ['filterOperator']);
  if (!isFlagField(filterField)) return [{ field: filterField, operator: filterOperator, value: filterValue }];
  if (filterValue !== 'true' && filterValue !== 'false') throw new ValidationError('query', ['filterValue']);
  return [flag(filterField, filterOperator, filterValue === 'true')];
}

function timeFilter(field: TimeField, operator: Comparison, value: string): UserCondition {
  if (!isTime(value)) throw new ValidationError('query', ['filterValue']);
  return time(field, operator, value);
}

const TEXT_FIELDS = ['id', 'email', 'name', 'role'] as const;
const FLAG_FIELDS = ['banned', 'emailVerified', 'twoFactorEnabled'] as const;
const TIME_FIELDS = ['createdAt', 'lastSignInAt'] as const;

type Field = (typeof TEXT_FIELDS)[number] | FlagField | TimeField;

const isField = (text: string): text is Field =>
  [...TEXT_FIELDS, ...FLAG_FIELDS, ...TIME_FIELDS].some((field) => field === text);
const isTimeField = (field: Field): field is TimeField => TIME_FIELDS.some((one) => one === field);
const isFlagField = (field: Field): field is FlagField => FLAG_FIELDS.some((one) => one === field);
