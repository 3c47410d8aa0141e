import { describe, it } from '@jest/globals';

import { assertSecondFactor } from './assert-second-factor.js';
import { InMemorySecondFactorDriver } from './in-memory-second-factor-driver.js';

const PATIENCE_MS = 30_000;

describe('the second factor with in-memory ports', () => {
  it.each([false, true])(
    'behaves like the model; each step accepted once: %p',
    async (refusesReuse) => {
      const begin = () => InMemorySecondFactorDriver.signedIn({ refusesReuse });
      await assertSecondFactor(begin, { numRuns: 80, maxCommands: 80, refusesReuse });
    },
    PATIENCE_MS,
  );
});
