import { describe, expect, it } from '@jest/globals';

import {
  aTwoFactorUser,
  remainingBackupCodes,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
} from '../../testing/authenticators.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
  somePendingSignIns,
} from '../../testing/second-factor-sign-in.js';
import { countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailCode, storedEmailCode } from '../../testing/two-factor-requests.js';

const ROUNDS = 20;
const MINUTES = 60_000;

interface Answer {
  readonly status: number;
  readonly body: { readonly code?: string };
}

const app = useTestApp();

const atOnce = (count: number, call: (n: number) => PromiseLike<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, async (_, n) => call(n)));

/** Counts answers by error code, else by status. */
function tally(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const said = body.code ?? String(status);
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

const inRounds = async (round: (user: TwoFactorUser) => Promise<void>): Promise<void> => {
  for (let n = 0; n < ROUNDS; n++) await round(await aTwoFactorUser(app));
};

describe('60 concurrent wrong e-mail codes', () => {
  it('are checked five times, in any order', async () => {
    await inRounds(async (user) => {
      const reference = await aPendingSignIn(app, user.id);
      await anEmailCode(app, user.id, { key: reference, value: '314159!0' });
      const answers = await atOnce(60, (n) =>
        secondFactorRequest(app, 'verify-otp', pendingSignInCookie(reference), {
          code: `2${String(n).padStart(5, '0')}`,
        }),
      );
      // 503: rejected unchecked because no database connection became free in time (specification §1.4).
      const { OTP_HAS_EXPIRED: late = 0, '503': turnedAway = 0, ...judged } = tally(answers);
      expect(judged).toEqual({ INVALID_CODE: 5, TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 1 });
      expect(late + turnedAway).toBe(54);
      // Every checked wrong code is counted: five, and no more.
      expect(await wrongCodeCount(app, user.id)).toBe(5);
      expect(await storedEmailCode(app, reference)).toBeUndefined();
      expect(await countSessions(app, user.id)).toBe(0);
    });
  }, 240_000);
});

describe('20 concurrent uses', () => {
  it('of one backup code in as many sign-ins complete one of them', async () => {
    await inRounds(async (user) => {
      const [code = '', ...others] = user.authenticator.backupCodes;
      const references = await somePendingSignIns(app, user.id, 20);
      const answers = await atOnce(20, (n) =>
        secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(references[n] ?? ''), { code }),
      );
      const { '200': right, ...wrong } = tally(answers);
      expect(right).toBe(1);
      expect(Object.keys(wrong).sort()).toEqual(['INVALID_BACKUP_CODE', 'TOO_MANY_REQUESTS']);
      expect(await countSessions(app, user.id)).toBe(1);
      expect(await pendingSignIns(app, user.id)).toHaveLength(19);
      expect(await remainingBackupCodes(app, user.authenticator)).toEqual(others);
    });
  }, 240_000);

  it('of one pending sign-in, each with the correct TOTP code, start one session', async () => {
    await inRounds(async (user) => {
      const reference = await aPendingSignIn(app, user.id);
      const code = totpCode(app, user.authenticator);
      const answers = await atOnce(20, () =>
        secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), { code }),
      );
      expect(tally(answers)).toEqual({ 200: 1, INVALID_TWO_FACTOR_COOKIE: 19 });
      expect(await countSessions(app, user.id)).toBe(1);
      expect(await pendingSignIns(app, user.id)).toEqual([]);
    });
  }, 240_000);

  it('of one pending sign-in, with ten different backup codes, start one session and use up one code', async () => {
    await inRounds(async (user) => {
      const { backupCodes } = user.authenticator;
      const reference = await aPendingSignIn(app, user.id);
      const answers = await atOnce(20, (n) =>
        secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(reference), { code: backupCodes[n % 10] }),
      );
      expect(tally(answers)).toEqual({ 200: 1, INVALID_TWO_FACTOR_COOKIE: 19 });
      expect(await countSessions(app, user.id)).toBe(1);
      expect(await remainingBackupCodes(app, user.authenticator)).toHaveLength(9);
    });
  }, 240_000);

  it('of one e-mail code start one session', async () => {
    await inRounds(async (user) => {
      const reference = await aPendingSignIn(app, user.id);
      await anEmailCode(app, user.id, { key: reference, value: '314159!0' });
      const answers = await atOnce(20, () =>
        secondFactorRequest(app, 'verify-otp', pendingSignInCookie(reference), { code: '314159' }),
      );
      expect(tally(answers)).toEqual({ 200: 1, INVALID_TWO_FACTOR_COOKIE: 19 });
      expect(await countSessions(app, user.id)).toBe(1);
      expect(await storedEmailCode(app, reference)).toBeUndefined();
    });
  }, 240_000);
});

describe('concurrent wrong codes', () => {
  it('end a pending sign-in at the tenth, and are not checked any more', async () => {
    await inRounds(async (user) => {
      const reference = await aPendingSignIn(app, user.id);
      const answers = await atOnce(30, () =>
        secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(reference), { code: 'aaaaa-aaaaa' }),
      );
      expect(tally(answers)).toEqual({
        INVALID_BACKUP_CODE: 9,
        TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 1,
        INVALID_TWO_FACTOR_COOKIE: 20,
      });
      expect(await wrongCodeCount(app, user.id)).toBe(10);
      expect(await pendingSignIns(app, user.id)).toEqual([]);
    });
  }, 240_000);

  it('over many sign-ins block the second factor at the fifteenth, and are not checked any more', async () => {
    await inRounds(async (user) => {
      const references = await somePendingSignIns(app, user.id, 20);
      const answers = await atOnce(20, (n) =>
        secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(references[n] ?? ''), {
          code: 'aaaaa-aaaaa',
        }),
      );
      expect(tally(answers)).toEqual({ INVALID_BACKUP_CODE: 15, TOO_MANY_REQUESTS: 5 });
      expect(await wrongCodeCount(app, user.id)).toBe(15);
    });
    app.clock.advance(61 * MINUTES);
  }, 240_000);
});
