import { createHash } from 'node:crypto';

import { OperatorsError } from '../errors.js';
import type { UserPosition, UserSearch } from './user-search.js';

/**
 * The text by which a client asks for the page after a position. It holds a digest of the search, because it means
 * nothing in the list of another search.
 */
export const userCursor = (search: UserSearch, { value, id }: UserPosition): string =>
  Buffer.from(JSON.stringify([digestOf(search), value, id])).toString('base64url');

/** Throws `INVALID_CURSOR` for a text that `userCursor` did not make for this search. */
export function readUserCursor(search: UserSearch, cursor: string): UserPosition {
  const read = parsed(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(read)) throw new OperatorsError('INVALID_CURSOR');
  const [digest, value, id] = read as readonly unknown[];
  const isPosition = (typeof value === 'string' || value === null) && typeof id === 'string';
  if (!isPosition || digest !== digestOf(search) || !fits(search, value)) throw new OperatorsError('INVALID_CURSOR');
  return { value, id };
}

function fits({ sort: { by } }: UserSearch, value: string | null): boolean {
  if (value === null) return by === 'lastSignInAt';
  return by === 'email' || by === 'name' || !Number.isNaN(Date.parse(value));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const digestOf = (search: UserSearch): string =>
  createHash('sha256').update(JSON.stringify(search)).digest('base64url');
