import { describe, expect, it } from '@jest/globals';

import { withOneMoreFailure, type Failures, NO_FAILURES, secondsBlocked } from './failure-budget.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');

/** The length of the block in minutes by the number of the wrong code that starts it. */
function blocks(upTo: number): Record<number, number> {
  const begun: Record<number, number> = {};
  let failures: Failures = NO_FAILURES;
  let now = NOW;
  for (let number = 1; number <= upTo; number++) {
    const before = failures;
    failures = withOneMoreFailure(failures, now);
    expect(failures.count).toBe(number);
    const seconds = secondsBlocked(failures, now);
    if (seconds > 0) begun[number] = seconds / 60;
    else expect(failures.blockedUntil).toBe(before.blockedUntil);
    now = new Date(now.getTime() + seconds * 1000);
  }
  return begun;
}

describe('the failure budget', () => {
  it('blocks after the 15th failure and every fifth one after it, for up to an hour', () => {
    expect(blocks(46)).toEqual({ 15: 15, 20: 30, 25: 60, 30: 60, 35: 60, 40: 60, 45: 60 });
  });

  it('blocks from the time of the failure', () => {
    expect(withOneMoreFailure({ count: 14, blockedUntil: null }, NOW)).toEqual({
      count: 15,
      blockedUntil: new Date('2026-01-05T12:15:00.000Z'),
    });
  });

  it.each([
    [900_000, 900],
    [899_001, 900],
    [1001, 2],
    [1000, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-86_400_000, 0],
  ])('rounds %d ms left up to %d seconds', (left, seconds) => {
    expect(secondsBlocked({ count: 15, blockedUntil: new Date(NOW.getTime() + left) }, NOW)).toBe(seconds);
  });

  it('does not block without failures', () => expect(secondsBlocked(NO_FAILURES, NOW)).toBe(0));
});
