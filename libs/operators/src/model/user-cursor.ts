import { createHash } from 'node:crypto';

import { OperatorsError } from '../errors.js';
import { isTime, listCursor, readListCursor } from './list-cursor.js';
import type { UserPosition, UserSearch } from './user-search.js';

/** The cursor with which a client requests the users after a position. */
export const userCursor = (search: UserSearch, position: UserPosition): string =>
  listCursor(digestOf(search), position);

/** Throws `INVALID_CURSOR` for a text that `userCursor` did not make for this search. */
export function readUserCursor(search: UserSearch, cursor: string): UserPosition {
  const position = readListCursor(digestOf(search), cursor);
  if (!fits(search, position.value)) throw new OperatorsError('INVALID_CURSOR');
  return position;
}

function fits({ sort: { by } }: UserSearch, value: string | null): boolean {
  if (value === null) return by === 'lastSignInAt';
  return by === 'email' || by === 'name' || isTime(value);
}

const digestOf = (search: UserSearch): string =>
  createHash('sha256').update(JSON.stringify(search)).digest('base64url');
