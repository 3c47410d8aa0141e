import { describe, expect, it } from '@jest/globals';

import { aSession, aSessionUser, sessionTestContext } from '@portvakt/session/testing';

import { SessionFreshness } from './session-freshness.js';

const HOUR_MS = 3_600_000;
const view = { session: aSession(), user: aSessionUser() };

describe('SessionFreshness', () => {
  it('applies the clock and the fresh age of the deployment', () => {
    const context = sessionTestContext({ freshAgeMs: HOUR_MS });
    const freshness = new SessionFreshness(context);
    expect(freshness.of(view)).toBe('fresh');
    expect(() => freshness.require(view)).not.toThrow();
    context.clock.advance(HOUR_MS);
    expect(freshness.of(view)).toBe('stale');
    expect(() => freshness.require(view)).toThrow(expect.objectContaining({ code: 'SESSION_IS_NOT_FRESH' }));
  });
});
