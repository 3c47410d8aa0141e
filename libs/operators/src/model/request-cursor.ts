import { createHash } from 'node:crypto';

import type { RequestPosition, RequestSearch } from '../request-ports.js';
import { listCursor, readTimeCursor } from './list-cursor.js';

/** The cursor with which a client requests the cases after a position. */
export const requestCursor = (search: RequestSearch, { at, id }: RequestPosition): string =>
  listCursor(digestOf(search), { value: at.toISOString(), id });

/** Throws `INVALID_CURSOR` for a text that `requestCursor` did not make for this search. */
export const readRequestCursor = (search: RequestSearch, cursor: string): RequestPosition =>
  readTimeCursor(digestOf(search), cursor);

const digestOf = ({ states, userId }: RequestSearch): string =>
  createHash('sha256')
    .update(JSON.stringify([states?.join(',') ?? null, userId]))
    .digest('base64url');
