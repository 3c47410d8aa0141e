import fc from 'fast-check';

import { secondFactorCommand } from './second-factor-commands.js';
import type { SecondFactorDriver } from './second-factor-driver.js';
import { SecondFactorModel } from './second-factor-model.js';

export interface SecondFactorRuns {
  readonly numRuns: number;
  readonly maxCommands: number;
  /** Whether the deployment accepts each time step of an authenticator once (specification C14). */
  readonly refusesReuse: boolean;
}

/** Runs random commands on a driver and compares it with the model. `begin` returns a driver of a new user for each run. */
export const assertSecondFactor = (
  begin: () => Promise<SecondFactorDriver>,
  { numRuns, maxCommands, refusesReuse }: SecondFactorRuns,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.commands([secondFactorCommand], { maxCommands, size: 'max' }), (commands) =>
      fc.asyncModelRun(async () => {
        const driver = await begin();
        return { model: new SecondFactorModel(driver, refusesReuse), real: driver };
      }, commands),
    ),
    { numRuns },
  );
