import { expect } from '@jest/globals';
import type fc from 'fast-check';

import type { Answer, BrowserName, SecondFactorDriver } from './second-factor-driver.js';
import type { SecondFactorModel } from './second-factor-model.js';

export type SecondFactorCommand = fc.AsyncCommand<SecondFactorModel, SecondFactorDriver>;
type Run = (model: SecondFactorModel, driver: SecondFactorDriver) => Promise<void>;

export const outcomeOf = <T>(answer: Answer<T>): string => ('value' in answer ? 'done' : answer.refused);

/** An element of the list by a number of any size; undefined for an empty list. */
export const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

/** `check`: whether the command is possible. After it, the stored state equals the model and keeps the invariants. */
export const command = (
  name: string,
  run: Run,
  check: (model: SecondFactorModel) => boolean = () => true,
): SecondFactorCommand => ({
  check,
  async run(model, driver) {
    await run(model, driver);
    const stored = await driver.stored();
    expect(stored).toEqual(model.stored());
    expect(stored.authenticators.filter(({ verified }) => verified).length).toBeLessThanOrEqual(2);
    if (stored.twoFactorEnabled) expect(stored.authenticators).not.toEqual([]);
  },
  toString: () => name,
});

export const inSession = (browser: BrowserName) => (model: SecondFactorModel) =>
  model.browsers[browser].session !== null;
/**
 * Signed in, or with a challenge that may have expired. Without an authenticator most requests fail in the same way, so
 * few of them are run.
 */
export const inContext =
  (browser: BrowserName, which = 1) =>
  (model: SecondFactorModel) => {
    const { session, challenge } = model.browsers[browser];
    return (session !== null || challenge !== null) && (model.apps.all.length > 0 || which % 9 === 0);
  };
