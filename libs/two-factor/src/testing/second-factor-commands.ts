import { expect } from '@jest/globals';
import fc from 'fast-check';

import { type Answer, type BrowserName, BROWSERS, type SecondFactorDriver } from './second-factor-driver.js';
import type { SecondFactorModel } from './second-factor-model.js';

export type SecondFactorCommand = fc.AsyncCommand<SecondFactorModel, SecondFactorDriver>;
type Run = (model: SecondFactorModel, driver: SecondFactorDriver) => Promise<void>;

const SECOND_MS = 1000;
const STEP_MS = 30 * SECOND_MS;
/** Past a step, a mailed code, a challenge, the first block, the longest one. */
const PAUSES_S = [1, 31, 181, 301, 901, 3601] as const;

const said = <T>(answer: Answer<T>): string => ('value' in answer ? 'done' : answer.refused);

/** One of a list by a number of any size; undefined of an empty one. */
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

/** `check`: whether the person could do it at all. Afterwards both sides hold the same, and what may never be is not. */
const command = (name: string, run: Run, check: (model: SecondFactorModel) => boolean = () => true): SecondFactorCommand => ({
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

const inSession = (browser: BrowserName) => (model: SecondFactorModel) => model.browsers[browser].session !== null;
/** Signed in, or with a challenge that may be over. Of one who has no app most calls say the same: a few will do. */
const inContext = (browser: BrowserName, which = 1) => (model: SecondFactorModel) => {
  const { session, challenge } = model.browsers[browser];
  return (session !== null || challenge !== null) && (model.apps.all.length > 0 || which % 9 === 0);
};

const signIn = (browser: BrowserName) =>
  command(`signIn(${browser})`, async (model, driver) => {
    expect(await driver.signIn(browser)).toBe(model.signIn(browser));
  });

const setUp = (browser: BrowserName, kind: 'enable' | 'add', isConfirmed: boolean) =>
  command(
    `${kind}(${browser}, confirmed ${isConfirmed})`,
    async (model, driver) => {
      const answer = await driver[kind](browser);
      expect(said(answer)).toBe(kind === 'enable' ? 'done' : model.mayAdd());
      if ('refused' in answer) return;
      const { id, secret } = answer.value;
      if (kind === 'enable') model.enabled(answer.value);
      else model.added(answer.value);
      // No two are of one moment, so that both sides mean the same by the oldest.
      await driver.advance(1);
      if (!isConfirmed) return;
      const code = driver.codeOf(secret, driver.now());
      const options = { trustsDevice: false, id };
      expect(said(await driver.verifyTotp(browser, code, options))).toBe(model.verifyTotp(browser, code, options));
    },
    inSession(browser),
  );

const remove = (browser: BrowserName, which: number) =>
  command(
    `remove(${browser}, ${which})`,
    async (model, driver) => {
      const id = pick(which % 4 === 0 ? model.apps.every : model.apps.all, which)?.id ?? 'unknown';
      expect(said(await driver.remove(browser, id))).toBe(model.remove(browser, id));
    },
    inSession(browser),
  );

const disable = (browser: BrowserName) =>
  command(
    `disable(${browser})`,
    async (model, driver) => {
      expect(said(await driver.disable(browser))).toBe('done');
      model.turnOff(browser);
    },
    inSession(browser),
  );

const generate = (browser: BrowserName) =>
  command(
    `generateBackupCodes(${browser})`,
    async (model, driver) => {
      const answer = await driver.generateBackupCodes(browser);
      expect(said(answer)).toBe(model.mayGenerate());
      if ('value' in answer) model.apps.generated(answer.value);
    },
    inSession(browser),
  );

interface Guess {
  readonly which: number;
  readonly trustsDevice: boolean;
  readonly flag: boolean;
}

/** From an app the user has, now and then from one that was thrown away; also a step too early or too late. */
const totp = (browser: BrowserName, steps: number, { which, trustsDevice, flag: isNamed }: Guess) =>
  command(
    `totp(${browser}, steps ${steps}, ${which}, trust ${trustsDevice}, named ${isNamed})`,
    async (model, driver) => {
      const app = pick(which % 7 === 0 ? model.apps.every : model.apps.all, which);
      const code = app ? driver.codeOf(app.secret, new Date(model.now + steps * STEP_MS)) : '123456';
      const options = { trustsDevice, ...(isNamed && { id: app?.id ?? 'unknown' }) };
      expect(said(await driver.verifyTotp(browser, code, options))).toBe(model.verifyTotp(browser, code, options));
    },
    inContext(browser, which),
  );

const sendOtp = (browser: BrowserName, which: number) =>
  command(
    `sendOtp(${browser})`,
    async (model, driver) => {
      const answer = await driver.sendOtp(browser);
      expect(said(answer)).toBe(model.mayMail(browser));
      if ('value' in answer) model.mailed(browser, answer.value);
    },
    inContext(browser, which),
  );

/** The newest code that was mailed to anybody, or with `flag` an older one: it may be for the other browser. */
const otp = (browser: BrowserName, { which, trustsDevice, flag: isAny }: Guess) =>
  command(
    `otp(${browser}, ${which}, trust ${trustsDevice}, any ${isAny})`,
    async (model, driver) => {
      const code = (isAny ? pick(model.everyMailed, which) : model.everyMailed.at(-1)) ?? '123456';
      const answer = await driver.verifyOtp(browser, code, { trustsDevice });
      expect(said(answer)).toBe(model.verifyOtp(browser, code, { trustsDevice }));
    },
    inContext(browser, which),
  );

/** One that still counts, now and then any that was ever handed out. */
const backupCode = (browser: BrowserName, { which, trustsDevice, flag: keepsPending }: Guess) =>
  command(
    `backupCode(${browser}, ${which}, trust ${trustsDevice}, keeps ${keepsPending})`,
    async (model, driver) => {
      const left = model.apps.all.flatMap(({ codes }) => codes);
      const code = pick(which % 3 === 0 ? model.apps.everyCode : left, which) ?? 'none-there';
      const options = { trustsDevice, keepsPending };
      const answer = await driver.verifyBackupCode(browser, code, options);
      expect(said(answer)).toBe(model.verifyBackupCode(browser, code, options));
    },
    inContext(browser, which),
  );

const KINDS = ['totp', 'otp', 'backupCode'] as const;

const guessing = (browser: BrowserName, kind: (typeof KINDS)[number], times: number) =>
  command(
    `guessing(${browser}, ${kind}, ${times} times)`,
    async (model, driver) => {
      for (let guess = 0; guess < times; guess++) {
        const options = { trustsDevice: true, keepsPending: false };
        if (kind === 'backupCode') {
          const answer = await driver.verifyBackupCode(browser, 'wrong-wrong', options);
          expect(said(answer)).toBe(model.verifyBackupCode(browser, 'wrong-wrong', options));
        } else if (kind === 'totp') {
          const code = wrongNow((each) => model.apps.isShownNow(each));
          const answer = await driver.verifyTotp(browser, code, { trustsDevice: true });
          expect(said(answer)).toBe(model.verifyTotp(browser, code, { trustsDevice: true }));
        } else {
          const code = wrongNow((each) => model.everyMailed.includes(each));
          const answer = await driver.verifyOtp(browser, code, { trustsDevice: true });
          expect(said(answer)).toBe(model.verifyOtp(browser, code, { trustsDevice: true }));
        }
      }
    },
    inContext(browser),
  );

function wrongNow(isRight: (code: string) => boolean): string {
  for (let number = 0; ; number++) {
    const code = String(number).padStart(6, '0');
    if (!isRight(code)) return code;
  }
}

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
const guess = fc.record({ which: fc.nat(99), trustsDevice: fc.boolean(), flag: fc.boolean() });
const of = (weight: number, arbitrary: fc.Arbitrary<SecondFactorCommand>) => ({ weight, arbitrary });

/** Anything that a person, or a stranger with their things, might do next. */
export const secondFactorCommand: fc.Arbitrary<SecondFactorCommand> = fc.oneof(
  of(9, browser.map(signIn)),
  of(5, fc.tuple(browser, fc.constantFrom('enable' as const, 'add' as const), fc.boolean()).map((given) => setUp(...given))),
  of(2, fc.tuple(browser, fc.nat(99)).map((given) => remove(...given))),
  of(1, browser.map(disable)),
  of(2, browser.map(generate)),
  of(6, fc.tuple(browser, fc.integer({ min: -1, max: 1 }), guess).map((given) => totp(...given))),
  of(1, fc.tuple(browser, fc.constantFrom(-2, 2), guess).map((given) => totp(...given))),
  of(4, fc.tuple(browser, fc.nat(99)).map((given) => sendOtp(...given))),
  of(4, fc.tuple(browser, guess).map((given) => otp(...given))),
  of(3, fc.tuple(browser, guess).map((given) => backupCode(...given))),
  of(5, fc.tuple(browser, fc.constantFrom(...KINDS), fc.integer({ min: 1, max: 12 })).map((given) => guessing(...given))),
  of(3, fc.tuple(browser, fc.constantFrom('challenge' as const, 'trust' as const)).map((given) => copy(...given))),
  of(2, fc.constantFrom(...PAUSES_S).map(advance)),
);
