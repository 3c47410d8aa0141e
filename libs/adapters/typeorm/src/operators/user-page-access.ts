import type { TextSearch, UserCondition, UserSearch, UserSort } from '@portvakt/operators';

import { isWithoutTrigram } from './user-search-sql.js';

/** Matching users are counted exactly up to this number. */
export const EXACT_COUNT = 10_000;
/** If the planner expects more than this, nothing is counted: counting the first 10 000 alone takes 100 ms. */
export const CERTAINLY_MORE = 2 * EXACT_COUNT;
/** At most this many matches of a text are sorted; a text that occurs in most names has more. */
const MOST_SORTED = 5 * EXACT_COUNT;
/** A text with fewer matches is found by its index, because a scan of all users would take too long to meet them. */
const RARE = 5000;

/**
 * How the database finds the users of a page.
 * - `in-order`: walks the index of the sort order and filters until the page is full.
 * - `nearby`: the same, but looks at no more than 10 000 users.
 * - `found-first`: finds all matches with another index, then sorts them.
 * - `found-and-counted`: as `found-first`, and counts the matches in the same statement.
 */
export type Access = 'in-order' | 'nearby' | 'found-first' | 'found-and-counted';

/** The access to use where `nearby` finds too few users. */
export type Beyond = Exclude<Access, 'nearby'> | 'too-broad';

type Text = Pick<TextSearch, 'operator' | 'value'>;

/**
 * The planner would always walk the index of the sort order, as if matches were spread evenly. They are not: sorted by
 * name, every Solveig is near the end, and locked accounts have not signed in for a long time.
 */
export function accessOf({ text, conditions, sort }: UserSearch, estimate: number): Access {
  if (text === null) return conditions.some(isLocked) && estimate <= CERTAINLY_MORE ? 'found-and-counted' : 'in-order';
  if (isWithoutTrigram(text)) return 'nearby';
  if (estimate <= CERTAINLY_MORE) return 'found-and-counted';
  // The index of the sort order has these users side by side.
  if (text.operator === 'starts_with' && text.field === sort.by) return 'in-order';
  return isAlphabetical(sort) && estimate <= MOST_SORTED ? 'found-first' : 'nearby';
}

/** The access for the newest users with a text, without counting them. */
export const accessOfText = (text: Text, estimate: number): Access =>
  isWithoutTrigram(text) || estimate >= RARE ? 'nearby' : 'found-first';

/** The access beyond the nearby users: the index of the text, if it does not find too many. */
export function accessBeyond({ text, sort }: { text: Text | null; sort: UserSort }, estimate: number): Beyond {
  if (text && isWithoutTrigram(text)) return 'too-broad';
  if (estimate <= MOST_SORTED) return 'found-first';
  return isAlphabetical(sort) ? 'too-broad' : 'in-order';
}

/** A condition that an index of few users answers. */
const isLocked = (condition: UserCondition): boolean =>
  condition.field === 'banned' && condition.value === (condition.operator === 'eq');

const isAlphabetical = ({ by }: UserSort): boolean => by === 'name' || by === 'email';
