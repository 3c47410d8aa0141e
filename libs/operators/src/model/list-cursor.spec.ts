import { describe, expect, it } from '@jest/globals';

import { listCursor, readListCursor, readTimeCursor } from './list-cursor.js';

const AT = '2026-01-05T12:00:00.123Z';
const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const INVALID = expect.objectContaining({ code: 'INVALID_CURSOR' });

describe('the cursor of a list', () => {
  it.each([AT, 'Åse Ødegård', 'Kari\tNordmann', '', null])('leads back to its position: %j', (value) => {
    expect(readListCursor('users', listCursor('users', { value, id: 'kari' }))).toEqual({ value, id: 'kari' });
  });

  it('leads back to a time', () => {
    const position = { at: new Date(AT), id: 'mail-1' };
    expect(readTimeCursor('failing', listCursor('failing', { value: AT, id: 'mail-1' }))).toEqual(position);
  });

  it.each([
    ['of another list', listCursor('queued', { value: AT, id: 'mail-1' })],
    ['that is no JSON', 'AAAA'],
    ['that is no array', encoded('{}')],
    ['without a value', encoded('["failing"]')],
    ['without an id', encoded(`["failing","${AT}"]`)],
    ['whose value is a number', encoded('["failing",1,"mail-1"]')],
    ['with a zero byte in the id', listCursor('failing', { value: AT, id: 'a\0' })],
    ['with a zero byte in the value', listCursor('failing', { value: 'a\0', id: 'mail-1' })],
  ])('is refused where it is one %s', (_, cursor) => {
    expect(() => readListCursor('failing', cursor)).toThrow(INVALID);
  });

  it.each([
    ['no time', 'kari'],
    ['null', null],
    ['a year that PostgreSQL does not know', '-271821-04-20T00:00:00.000Z'],
  ])('is refused where a time is %s', (_, value) => {
    expect(() => readTimeCursor('failing', listCursor('failing', { value, id: 'mail-1' }))).toThrow(INVALID);
  });
});
