import { expect } from '@jest/globals';
import fc from 'fast-check';

import { backupCode, CODE_KINDS, guess, guessing, otp, sendOtp, totp } from './second-factor-code-commands.js';
import { command, inSession, outcomeOf, pick, type SecondFactorCommand } from './second-factor-command.js';
import { type BrowserName, BROWSERS } from './second-factor-driver.js';

const SECOND_MS = 1000;
/** Longer than a time step, a mailed code, a pending sign-in, the first and the longest block. */
const PAUSES_S = [1, 31, 181, 301, 901, 3601] as const;

const signIn = (browser: BrowserName) =>
  command(`signIn(${browser})`, async (model, driver) => {
    expect(await driver.signIn(browser)).toBe(model.signIn(browser));
  });

const setUp = (browser: BrowserName, kind: 'enable' | 'add', isConfirmed: boolean) =>
  command(
    `${kind}(${browser}, confirmed ${isConfirmed})`,
    async (model, driver) => {
      const answer = await driver[kind](browser);
      expect(outcomeOf(answer)).toBe(kind === 'enable' ? 'done' : model.mayAdd());
      if ('refused' in answer) return;
      const { id, secret } = answer.value;
      if (kind === 'enable') model.enabled(answer.value);
      else model.added(answer.value);
      // Different creation times make the order unambiguous.
      await driver.advance(1);
      if (!isConfirmed) return;
      const code = driver.codeOf(secret, driver.now());
      const options = { trustsDevice: false, id };
      expect(outcomeOf(await driver.verifyTotp(browser, code, options))).toBe(model.verifyTotp(browser, code, options));
    },
    inSession(browser),
  );

const remove = (browser: BrowserName, which: number) =>
  command(
    `remove(${browser}, ${which})`,
    async (model, driver) => {
      const id = pick(which % 4 === 0 ? model.apps.every : model.apps.all, which)?.id ?? 'unknown';
      expect(outcomeOf(await driver.remove(browser, id))).toBe(model.remove(browser, id));
    },
    inSession(browser),
  );

const disable = (browser: BrowserName) =>
  command(
    `disable(${browser})`,
    async (model, driver) => {
      expect(outcomeOf(await driver.disable(browser))).toBe('done');
      model.turnOff(browser);
    },
    inSession(browser),
  );

const generate = (browser: BrowserName) =>
  command(
    `generateBackupCodes(${browser})`,
    async (model, driver) => {
      const answer = await driver.generateBackupCodes(browser);
      expect(outcomeOf(answer)).toBe(model.mayGenerate());
      if ('value' in answer) model.apps.generated(answer.value);
    },
    inSession(browser),
  );

const copy = (from: BrowserName, what: 'challenge' | 'trust') =>
  command(
    `copy ${what} from ${from}`,
    async (model, driver) => {
      const to = from === 'desktop' ? 'phone' : 'desktop';
      if (what === 'challenge') {
        await driver.copyChallenge(from, to);
        model.copyChallenge(from, to);
      } else {
        await driver.copyTrust(from, to);
        model.copyTrust(from, to);
      }
    },
    (model) => model.browsers[from][what] !== null,
  );

const advance = (seconds: number) =>
  command(`advance(${seconds} s)`, (_model, driver) => driver.advance(seconds * SECOND_MS));

const browser = fc.constantFrom(...BROWSERS);
const of = (weight: number, arbitrary: fc.Arbitrary<SecondFactorCommand>) => ({ weight, arbitrary });

/** Any action of the user, or of an attacker who copied cookies. */
export const secondFactorCommand: fc.Arbitrary<SecondFactorCommand> = fc.oneof(
  of(9, browser.map(signIn)),
  of(
    5,
    fc.tuple(browser, fc.constantFrom('enable' as const, 'add' as const), fc.boolean()).map((given) => setUp(...given)),
  ),
  of(
    2,
    fc.tuple(browser, fc.nat(99)).map((given) => remove(...given)),
  ),
  of(1, browser.map(disable)),
  of(2, browser.map(generate)),
  of(
    6,
    fc.tuple(browser, fc.integer({ min: -1, max: 1 }), guess).map((given) => totp(...given)),
  ),
  of(
    1,
    fc.tuple(browser, fc.constantFrom(-2, 2), guess).map((given) => totp(...given)),
  ),
  of(
    4,
    fc.tuple(browser, fc.nat(99)).map((given) => sendOtp(...given)),
  ),
  of(
    4,
    fc.tuple(browser, guess).map((given) => otp(...given)),
  ),
  of(
    3,
    fc.tuple(browser, guess).map((given) => backupCode(...given)),
  ),
  of(
    5,
    fc
      .tuple(browser, fc.constantFrom(...CODE_KINDS), fc.integer({ min: 1, max: 12 }))
      .map((given) => guessing(...given)),
  ),
  of(
    3,
    fc.tuple(browser, fc.constantFrom('challenge' as const, 'trust' as const)).map((given) => copy(...given)),
  ),
  of(2, fc.constantFrom(...PAUSES_S).map(advance)),
);
