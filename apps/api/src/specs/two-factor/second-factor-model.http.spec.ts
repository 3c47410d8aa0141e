import { beforeAll, describe, it } from '@jest/globals';

import { assertSecondFactor } from '@portvakt/two-factor/testing';

import { HttpSecondFactorDriver } from '../../testing/http-second-factor-driver.js';
import { useTestApp } from '../../testing/test-app.js';

const RUNS = { numRuns: 6, maxCommands: 60 };

describe.each([
  ['standard', false],
  // Each TOTP step is accepted once (specification C14), and records are digests (specification C21).
  ['strict', true],
] as const)('the second factor over HTTP and on Postgres, %s', (policy, refusesReuse) => {
  const app = useTestApp({ POLICY: policy });

  beforeAll(async () => {
    await HttpSecondFactorDriver.prepare(app);
  });

  it('behaves like the model in random sequences', async () => {
    await app.clock.atOneMoment(() =>
      assertSecondFactor(() => HttpSecondFactorDriver.signedIn(app), { ...RUNS, refusesReuse }),
    );
  });
});
