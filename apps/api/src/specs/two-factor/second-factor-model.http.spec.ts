import { afterAll, beforeAll, describe, it } from '@jest/globals';

import { assertSecondFactor } from '@portvakt/two-factor/testing';

import { HttpSecondFactorDriver } from '../../testing/http-second-factor-driver.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const RUNS = { numRuns: 6, maxCommands: 60 };

describe.each([
  ['standard', false],
  // Each step of an authenticator counts once (C14), and records are digests (C21).
  ['strict', true],
] as const)('the second factor over HTTP and on Postgres, %s', (policy, refusesReuse) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ POLICY: policy });
    await app.nest.listen(0, '127.0.0.1');
    await HttpSecondFactorDriver.prepare(app);
  });
  afterAll(() => app.stop());

  it('does whatever is done to it as the model says', async () => {
    await app.clock.atOneMoment(() =>
      assertSecondFactor(() => HttpSecondFactorDriver.signedIn(app), { ...RUNS, refusesReuse }),
    );
  });
});
