import { describe, expect, it } from '@jest/globals';

import { isRemembered } from './is-remembered.js';

describe('session', () => {
  it.each([
    ['seven days', '2026-11-21T08:12:00.000Z', true],
    ['a little more than a day', '2026-11-15T08:12:00.001Z', true],
    ['a day', '2026-11-15T08:12:00.000Z', false],
    ['an hour', '2026-11-14T09:12:00.000Z', false],
  ])('created %s (until %s) counts as remembered: %p', (_time, expiresAt, remembered) => {
    expect(isRemembered({ createdAt: '2026-11-14T08:12:00.000Z', expiresAt })).toBe(remembered);
  });
});
