import { describe, expect, it } from '@jest/globals';

import { isExpiredToken } from './api-token.js';

describe('a token of a machine', () => {
  it.each([
    ['2027-06-29T23:59:59.999Z', false],
    ['2027-06-30T00:00:00.000Z', false],
    ['2027-06-30T23:59:59.999Z', false],
    ['2027-07-01T00:00:00.000Z', true],
    ['2028-01-01T00:00:00.000Z', true],
  ])('that expires on 2027-06-30 is expired at %s: %s', (now, isExpired) => {
    expect(isExpiredToken({ expires: '2027-06-30' }, new Date(now))).toBe(isExpired);
  });
});
