import { isStorableText } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';

/** Where a page of a list ends: the sorted value of its last row, as text, and the id of that row. */
export interface ListPosition {
  readonly value: string | null;
  readonly id: string;
}

/**
 * The cursor with which a client requests the page after a position. `list` identifies the list, for instance by a
 * digest of its filters, because a position is valid in one list only.
 */
export const listCursor = (list: string, { value, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([list, value, id])).toString('base64url');

/** Throws `INVALID_CURSOR` for a text that `listCursor` did not make for this list. */
export function readListCursor(list: string, cursor: string): ListPosition {
  const [ofList, value, id] = parsed(Buffer.from(cursor, 'base64url').toString());
  if (ofList !== list || !(value === null || isText(value)) || !isText(id)) throw new OperatorsError('INVALID_CURSOR');
  return { value, id };
}

/**
 * Reads a position whose value is a time. Throws `INVALID_CURSOR` as `readListCursor` does, and for a value that is no
 * time.
 */
export function readTimeCursor(list: string, cursor: string): { readonly at: Date; readonly id: string } {
  const { value, id } = readListCursor(list, cursor);
  if (!isTime(value)) throw new OperatorsError('INVALID_CURSOR');
  return { at: new Date(value), id };
}

/**
 * Whether the text is a time as `toISOString` writes it. Its year has four digits, so that every database can store it.
 */
export const isTime = (value: string | null): value is string =>
  value !== null && /^\d{4}-/u.test(value) && !Number.isNaN(Date.parse(value));

/** Checked because clients can send any cursor, and PostgreSQL cannot store a text with a NUL character. */
const isText = (value: unknown): value is string => typeof value === 'string' && isStorableText(value);

function parsed(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
