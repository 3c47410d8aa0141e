import type { TextSearch, UserCondition, UserSearch, UserSort } from '@portvakt/operators';

import { isWithoutTrigram } from './user-search-sql.js';

/** Users are counted one by one up to this number. */
export const EXACT_COUNT = 10_000;
/** Where the planner expects more than this, the first 10 000 are not counted: that alone would take 100 ms. */
export const CERTAINLY_MORE = 2 * EXACT_COUNT;
/** Up to as many users that a text finds, are sorted; there are more of a text that is in most names. */
const MOST_SORTED = 5 * EXACT_COUNT;
/** Fewer than this are not met early enough on the way through all users. */
const RARE = 5000;

/**
 * How a page is read.
 * - `in-order`: along the index of the order, past users that do not fit, until the page is full.
 * - `nearby`: the same, past a bounded number of users.
 * - `found-first`: all who fit are found by an index of their own, and then sorted.
 */
export type Access = 'in-order' | 'nearby' | 'found-first' | 'found-and-counted';

/** What follows where too few are nearby. */
export type Beyond = Exclude<Access, 'nearby'> | 'too-broad';

type Text = Pick<TextSearch, 'operator' | 'value'>;

/**
 * The planner would read along the index of the order, as if the users who fit were spread evenly over it. They are not:
 * in the order of names everybody called Solveig is near the end, and locked accounts have not signed in for long.
 */
export function accessOf({ text, conditions, sort }: UserSearch, estimate: number): Access {
  if (text === null) return conditions.some(isLocked) && estimate <= CERTAINLY_MORE ? 'found-and-counted' : 'in-order';
  if (isWithoutTrigram(text)) return 'nearby';
  if (estimate <= CERTAINLY_MORE) return 'found-and-counted';
  // Together in the index of the order.
  if (text.operator === 'starts_with' && text.field === sort.by) return 'in-order';
  return isAlphabetical(sort) && estimate <= MOST_SORTED ? 'found-first' : 'nearby';
}

/** The access to the newest with a text, who are not counted. */
export const accessOfText = (text: Text, estimate: number): Access =>
  isWithoutTrigram(text) || estimate >= RARE ? 'nearby' : 'found-first';

/** Users whom a text finds are read by its index if they are not too many. */
export function accessBeyond({ text, sort }: { text: Text | null; sort: UserSort }, estimate: number): Beyond {
  if (text && isWithoutTrigram(text)) return 'too-broad';
  if (estimate <= MOST_SORTED) return 'found-first';
  return isAlphabetical(sort) ? 'too-broad' : 'in-order';
}

/** Found by an index of few users. */
const isLocked = (condition: UserCondition): boolean =>
  condition.field === 'banned' && condition.value === (condition.operator === 'eq');

const isAlphabetical = ({ by }: UserSort): boolean => by === 'name' || by === 'email';
