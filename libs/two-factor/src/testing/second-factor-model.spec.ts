import { describe, it } from '@jest/globals';

import { assertSecondFactor } from './assert-second-factor.js';
import { InMemorySecondFactorDriver } from './in-memory-second-factor-driver.js';

const PATIENCE_MS = 30_000;

describe('the second factor in memory', () => {
  it.each([false, true])('does whatever is done to it as the model says; each step counts once: %p', async (refusesReuse) => {
    const begin = () => InMemorySecondFactorDriver.signedIn({ refusesReuse });
    await assertSecondFactor(begin, { numRuns: 80, maxCommands: 80, refusesReuse });
  }, PATIENCE_MS);
});
