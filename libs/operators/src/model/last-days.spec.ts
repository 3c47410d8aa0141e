import { describe, expect, it } from '@jest/globals';

import { lastDays } from './last-days.js';

describe('the last days', () => {
  it('are those of Oslo, oldest first', () => {
    expect(lastDays(new Date('2026-02-28T23:30:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('are each there once where summer time begins and ends', () => {
    expect(lastDays(new Date('2026-03-30T10:00:00Z'), 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(lastDays(new Date('2026-10-25T22:59:00Z'), 2)).toEqual(['2026-10-24', '2026-10-25']);
    expect(lastDays(new Date('2026-10-25T23:01:00Z'), 1)).toEqual(['2026-10-26']);
  });
});
