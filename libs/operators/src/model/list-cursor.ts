import { isStorableText } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';

/** Where a page of a list ends: the sorted value of its last row, as text, and the id of that row. */
export interface ListPosition {
  readonly value: string | null;
  readonly id: string;
}

/**
 * The text by which a client asks for the page after a position. `list` names the list, such as a digest of its filters,
 * because a position means nothing in another list.
 */
export const listCursor = (list: string, { value, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([list, value, id])).toString('base64url');

/** Throws `INVALID_CURSOR` for a text that `listCursor` did not make for this list. */
export function readListCursor(list: string, cursor: string): ListPosition {
  const [ofList, value, id] = parsed(Buffer.from(cursor, 'base64url').toString());
  if (ofList !== list || !(value === null || isText(value)) || !isText(id)) throw new OperatorsError('INVALID_CURSOR');
  return { value, id };
}

/** A position whose value is a time. Throws `INVALID_CURSOR` as `readListCursor` does, or where it is no time. */
export function readTimeCursor(list: string, cursor: string): { readonly at: Date; readonly id: string } {
  const { value, id } = readListCursor(list, cursor);
  if (!isTime(value)) throw new OperatorsError('INVALID_CURSOR');
  return { at: new Date(value), id };
}

/** ISO 8601 as `toISOString` writes it, of a year that every database knows. */
export const isTime = (value: string | null): value is string =>
  value !== null && /^\d{4}-/u.test(value) && !Number.isNaN(Date.parse(value));

/** Nobody but this service writes cursors, but anybody can send one: PostgreSQL takes no text with a zero byte. */
const isText = (value: unknown): value is string => typeof value === 'string' && isStorableText(value);

function parsed(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
