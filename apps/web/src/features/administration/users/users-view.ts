import { toAsciiEmail } from '@portvakt/api-client';
import type { UserListQuery } from '@portvakt/api-client/operators';

import { isDay, startOfDay } from '../lists/start-of-day.js';

/** What the choices of the list are called in the URL. */
export const STATUSES = ['aktive', 'sperret', 'ikke-bekreftet'] as const;
export const TWO_FACTOR = ['pa', 'av'] as const;
const FIELDS = ['navn', 'e-post'] as const;
export const SORTS = ['navn', 'laget', 'sist-innlogget'] as const;
export const PER_PAGE = [10, 25, 50, 100] as const;

export type Sort = (typeof SORTS)[number];
type OneOf<Values extends readonly string[]> = Values[number] | undefined;

/** Two calendar days of the reader, both included: `2025-01-01`. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What the list of users shows; all of it is in the URL, so that a view can be shared with a colleague. */
export interface UsersView {
  readonly search: string;
  readonly field: (typeof FIELDS)[number];
  readonly status: OneOf<typeof STATUSES>;
  readonly twoFactor: OneOf<typeof TWO_FACTOR>;
  /** The id of a provider, or `credential` for a password. */
  readonly method: string | undefined;
  readonly role: string | undefined;
  readonly created: Period;
  readonly signedIn: Period;
  readonly sort: Sort;
  readonly isAscending: boolean;
  readonly perPage: (typeof PER_PAGE)[number];
  /** Where this page begins, and its number, which is only shown. */
  readonly cursor: string | undefined;
  readonly page: number;
}

const DEFAULT_SORT: Sort = 'sist-innlogget';
const DEFAULT_PER_PAGE = 25;

/** Names sort from A; times from the newest. */
export const isAscendingFirst = (sort: Sort): boolean => sort === 'navn';

/** The view of a URL; invalid values are ignored. */
export function readView(query: URLSearchParams): UsersView {
  const choice = <Values extends readonly string[]>(name: string, values: Values): OneOf<Values> =>
    values.find((value) => value === query.get(name));
  const day = (name: string) => {
    const text = query.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  const sort = choice('sortering', SORTS) ?? DEFAULT_SORT;
  const direction = choice('retning', ['stigende', 'synkende']);
  const page = Number(query.get('side'));
  const cursor = query.get('etter') ?? undefined;
  return {
    search: query.get('sok') ?? '',
    field: choice('felt', FIELDS) ?? 'e-post',
    status: choice('status', STATUSES),
    twoFactor: choice('tofaktor', TWO_FACTOR),
    method: query.get('innlogging') ?? undefined,
    role: query.get('rolle') ?? undefined,
    created: { from: day('laget-fra'), to: day('laget-til') },
    signedIn: { from: day('innlogget-fra'), to: day('innlogget-til') },
    sort,
    isAscending: direction === undefined ? isAscendingFirst(sort) : direction === 'stigende',
    perPage: PER_PAGE.find((count) => count === Number(query.get('antall'))) ?? DEFAULT_PER_PAGE,
    cursor,
    page: cursor !== undefined && Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of the URL of a view, without defaults. */
export function writeView(view: UsersView): URLSearchParams {
  const direction = view.isAscending ? 'stigende' : 'synkende';
  const all: Readonly<Record<string, string | undefined>> = {
    sok: view.search,
    felt: view.search === '' ? undefined : view.field,
    status: view.status,
    tofaktor: view.twoFactor,
    innlogging: view.method,
    rolle: view.role,
    'laget-fra': view.created.from,
    'laget-til': view.created.to,
    'innlogget-fra': view.signedIn.from,
    'innlogget-til': view.signedIn.to,
    sortering: view.sort === DEFAULT_SORT ? undefined : view.sort,
    retning: view.isAscending === isAscendingFirst(view.sort) ? undefined : direction,
    antall: view.perPage === DEFAULT_PER_PAGE ? undefined : String(view.perPage),
    side: view.cursor === undefined ? undefined : String(view.page),
    etter: view.cursor,
  };
  return new URLSearchParams(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

const SORT_BY = { navn: 'name', laget: 'createdAt', 'sist-innlogget': 'lastSignInAt' } as const;

/** The request for the rows of a view (operators §6). */
export function toListQuery(view: UsersView): UserListQuery {
  const wanted: { readonly [Name in keyof UserListQuery]: UserListQuery[Name] | undefined } = {
    ...searchIn(view),
    status: view.status === 'aktive' ? 'active' : view.status === 'sperret' ? 'banned' : undefined,
    emailVerified: view.status === 'ikke-bekreftet' ? 'false' : undefined,
    twoFactorEnabled: view.twoFactor && (view.twoFactor === 'pa' ? 'true' : 'false'),
    provider: view.method,
    role: view.role,
    createdFrom: startOfDay(view.created.from),
    createdTo: startOfDay(view.created.to, 1),
    lastSignInFrom: startOfDay(view.signedIn.from),
    lastSignInTo: startOfDay(view.signedIn.to, 1),
    sortBy: SORT_BY[view.sort],
    sortDirection: view.isAscending ? 'asc' : 'desc',
    limit: view.perPage,
    cursor: view.cursor,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

const searchIn = ({ search, field }: UsersView): Pick<UserListQuery, 'searchValue' | 'searchField'> => {
  if (search === '') return {};
  return field === 'navn'
    ? { searchValue: search, searchField: 'name' }
    : { searchValue: toAsciiEmail(search), searchField: 'email' };
};

/** Text with `@` or a full stop is searched for in e-mail addresses, everything else in names. */
export const fieldFor = (search: string): UsersView['field'] => (/[@.]/.test(search) ? 'e-post' : 'navn');

/** Whether any filter is set; search and order do not count. */
export function hasFilters({ status, twoFactor, method, role, created, signedIn }: UsersView): boolean {
  return [status, twoFactor, method, role, created.from, created.to, signedIn.from, signedIn.to].some(Boolean);
}

const NO_PERIOD: Period = { from: undefined, to: undefined };

/** Changes that take every filter off. */
export const WITHOUT_FILTERS = {
  status: undefined,
  twoFactor: undefined,
  method: undefined,
  role: undefined,
  created: NO_PERIOD,
  signedIn: NO_PERIOD,
} as const satisfies Partial<UsersView>;
