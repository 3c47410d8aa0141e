import { expect } from '@jest/globals';
import fc from 'fast-check';

import { command, inContext, outcomeOf, pick } from './second-factor-command.js';
import type { BrowserName } from './second-factor-driver.js';

const STEP_MS = 30_000;

interface Guess {
  readonly which: number;
  readonly trustsDevice: boolean;
  readonly flag: boolean;
}

/** The code of a current authenticator, sometimes of a deleted one; it may be a step too early or too late. */
export const totp = (browser: BrowserName, steps: number, { which, trustsDevice, flag: isNamed }: Guess) =>
  command(
    `totp(${browser}, steps ${steps}, ${which}, trust ${trustsDevice}, named ${isNamed})`,
    async (model, driver) => {
      const app = pick(which % 7 === 0 ? model.apps.every : model.apps.all, which);
      const code = app ? driver.codeOf(app.secret, new Date(model.now + steps * STEP_MS)) : '123456';
      const options = { trustsDevice, ...(isNamed && { id: app?.id ?? 'unknown' }) };
      expect(outcomeOf(await driver.verifyTotp(browser, code, options))).toBe(model.verifyTotp(browser, code, options));
    },
    inContext(browser, which),
  );

export const sendOtp = (browser: BrowserName, which: number) =>
  command(
    `sendOtp(${browser})`,
    async (model, driver) => {
      const answer = await driver.sendOtp(browser);
      expect(outcomeOf(answer)).toBe(model.mayMail(browser));
      if ('value' in answer) model.mailed(browser, answer.value);
    },
    inContext(browser, which),
  );

/** The newest mailed code, or with `flag` any; it may be for the other browser. */
export const otp = (browser: BrowserName, { which, trustsDevice, flag: isAny }: Guess) =>
  command(
    `otp(${browser}, ${which}, trust ${trustsDevice}, any ${isAny})`,
    async (model, driver) => {
      const code = (isAny ? pick(model.everyMailed, which) : model.everyMailed.at(-1)) ?? '123456';
      const answer = await driver.verifyOtp(browser, code, { trustsDevice });
      expect(outcomeOf(answer)).toBe(model.verifyOtp(browser, code, { trustsDevice }));
    },
    inContext(browser, which),
  );

/** An unused code, sometimes any that was ever issued. */
export const backupCode = (browser: BrowserName, { which, trustsDevice, flag: keepsPending }: Guess) =>
  command(
    `backupCode(${browser}, ${which}, trust ${trustsDevice}, keeps ${keepsPending})`,
    async (model, driver) => {
      const left = model.apps.all.flatMap(({ codes }) => codes);
      const code = pick(which % 3 === 0 ? model.apps.everyCode : left, which) ?? 'none-there';
      const options = { trustsDevice, keepsPending };
      const answer = await driver.verifyBackupCode(browser, code, options);
      expect(outcomeOf(answer)).toBe(model.verifyBackupCode(browser, code, options));
    },
    inContext(browser, which),
  );

export const CODE_KINDS = ['totp', 'otp', 'backupCode'] as const;

export const guessing = (browser: BrowserName, kind: (typeof CODE_KINDS)[number], times: number) =>
  command(
    `guessing(${browser}, ${kind}, ${times} times)`,
    async (model, driver) => {
      for (let guess = 0; guess < times; guess++) {
        const options = { trustsDevice: true, keepsPending: false };
        if (kind === 'backupCode') {
          const answer = await driver.verifyBackupCode(browser, 'wrong-wrong', options);
          expect(outcomeOf(answer)).toBe(model.verifyBackupCode(browser, 'wrong-wrong', options));
        } else if (kind === 'totp') {
          const code = wrongNow((each) => model.apps.isShownNow(each));
          const answer = await driver.verifyTotp(browser, code, { trustsDevice: true });
          expect(outcomeOf(answer)).toBe(model.verifyTotp(browser, code, { trustsDevice: true }));
        } else {
          const code = wrongNow((each) => model.everyMailed.includes(each));
          const answer = await driver.verifyOtp(browser, code, { trustsDevice: true });
          expect(outcomeOf(answer)).toBe(model.verifyOtp(browser, code, { trustsDevice: true }));
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

export const guess = fc.record({ which: fc.nat(99), trustsDevice: fc.boolean(), flag: fc.boolean() });
