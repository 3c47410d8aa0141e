import { describe, expect, it } from '@jest/globals';

import { parseTime } from './parse-time.js';

describe('parseTime', () => {
  it.each([
    ['2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['2026-11-29T10:00Z', '2026-11-29T10:00:00.000Z'],
    ['2026-11-29T10:00:05.5+02:00', '2026-11-29T08:00:05.500Z'],
    ['2026-01-01T00:30+01:00', '2025-12-31T23:30:00.000Z'],
  ])('parses %s as %s', (text, time) => {
    expect(parseTime(text)?.toISOString()).toBe(time);
  });

  it.each([
    '',
    '5',
    '100',
    '2026',
    '2026-11',
    '01.02.2026',
    '2026-11-29T10:00',
    '2026-11-29 10:00Z',
    'yesterday',
    '2026-02-30',
    '2026-02-30T10:00Z',
    '2026-13-01',
    '2026-11-29T25:00Z',
  ])('returns null for %j', (text) => {
    expect(parseTime(text)).toBeNull();
  });
});
