import { describe, expect, it } from '@jest/globals';

import { isoText } from './iso-text.js';

const DAY_MS = 86_400_000;

describe('the text of a time', () => {
  it.each([
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2026-02-28T23:59:59.009Z',
    '2028-02-29T00:00:00.090Z',
    '9999-12-31T09:08:07.006Z',
    '+010000-01-01T10:20:30.400Z',
    '-000001-12-31T23:00:00.000Z',
  ])('is that of Date for %s', (text) => {
    expect(isoText(new Date(text))).toBe(text);
  });

  it('is that of Date on more days than are kept', () => {
    const times = Array.from({ length: 10_000 }, (_, day) => new Date(day * DAY_MS + day * 8_641));
    expect(times.map(isoText)).toEqual(times.map((time) => time.toISOString()));
  });

  it('is refused for an invalid Date, as by Date itself', () => {
    expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError);
  });
});
