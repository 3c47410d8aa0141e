import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aTwoFactorUser,
  remainingBackupCodes,
  setWrongCodeCount,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
  wrongTotpCode,
} from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { mailsTo, subjectsTo, untilAllSent } from '../../testing/mails.js';
import {
  aPendingSignIn,
  aReference,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
  signInWithPassword,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailCode, storedEmailCode } from '../../testing/two-factor-requests.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const BLOCK_NOTICE = 'For mange feil koder på kontoen din';
const MINUTE_MS = 60_000;
/** As `14.05`. */
const CLOCK_IN_OSLO = new Intl.DateTimeFormat('da-DK', {
  timeZone: 'Europe/Oslo',
  hour: '2-digit',
  minute: '2-digit',
});
const NO_CODE = { code: 'aaaaa-aaaaa' };

const app = useTestApp();
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

const inSignIn = async (): Promise<string> => pendingSignInCookie(await aPendingSignIn(app, user.id));
const guess = (cookie: string) => secondFactorRequest(app, 'verify-backup-code', cookie, NO_CODE);
const verifyTotp = (cookie: string) =>
  secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, user.authenticator) });

describe('wrong codes in one sign-in (specification C13)', () => {
  let reference: string;
  let cookie: string;
  beforeEach(async () => {
    reference = await aPendingSignIn(app, user.id);
    cookie = pendingSignInCookie(reference);
  });

  it('are checked nine times, counted together; the tenth ends the sign-in', async () => {
    const totp = { code: wrongTotpCode(app, user.authenticator) };
    for (let n = 1; n <= 9; n++) {
      if (n % 2 === 0) await guess(cookie).expect(401, errorBody('INVALID_BACKUP_CODE'));
      else await secondFactorRequest(app, 'verify-totp', cookie, totp).expect(401, errorBody('INVALID_CODE'));
    }
    expect(await pendingSignIns(app, user.id)).toEqual([reference]);
    await anEmailCode(app, user.id, { key: reference, value: '314159!0' });
    const tenth = await secondFactorRequest(app, 'verify-totp', cookie, totp).expect(400);
    expect(tenth.body).toEqual(errorBody('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'));
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    await verifyTotp(cookie).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
    await secondFactorRequest(app, 'verify-otp', cookie, { code: '314159' }).expect(
      401,
      errorBody('INVALID_TWO_FACTOR_COOKIE'),
    );
    await secondFactorRequest(app, 'send-otp', cookie).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await wrongCodeCount(app, user.id)).toBe(10);
  });

  it('are counted in a record of the sign-in, which expires with it', async () => {
    const latest = () => app.clock.now().getTime() + 5 * MINUTE_MS;
    await guess(cookie).expect(401);
    await guess(cookie).expect(401);
    const name = `2fa-attempts-${reference.slice('2fa-'.length)}`;
    const rows = await app.database.sql<{ value: string; userId: string; expiresAt: Date }>(
      'SELECT "value", "userId", "expiresAt" FROM "verification" WHERE "identifier" = $1',
      [name],
    );
    expect(rows).toEqual([{ value: '2', userId: user.id, expiresAt: expect.any(Date) }]);
    expect(rows[0]?.expiresAt.getTime()).toBeLessThanOrEqual(latest());
  });

  it('do not prevent the correct one at the tenth request', async () => {
    for (let n = 0; n < 9; n++) await guess(cookie).expect(401);
    await verifyTotp(cookie).expect(200);
  });

  it('do not prolong the sign-in', async () => {
    const end = async () =>
      (await app.database.sql('SELECT "expiresAt" FROM "verification" WHERE "identifier" = $1', [reference]))[0];
    const before = await end();
    await guess(cookie).expect(401);
    expect(await end()).toEqual(before);
  });

  it('are counted for that sign-in only', async () => {
    for (let n = 0; n < 9; n++) await guess(cookie).expect(401);
    const other = await inSignIn();
    await guess(other).expect(401, errorBody('INVALID_BACKUP_CODE'));
    await guess(cookie).expect(400, errorBody('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'));
    await verifyTotp(other).expect(200);
  });

  it('revoke no session', async () => {
    const session = sessionCookie(await aSession(app, user.id));
    for (let n = 0; n < 12; n++) await guess(session).expect(401, errorBody('INVALID_BACKUP_CODE'));
    await verifyTotp(session).expect(200);
  });
});

describe('bodies without a code', () => {
  it.each([
    [{}, 'code'],
    [{ code: null }, 'code'],
    [{ code: 123_456 }, 'code'],
    [{ code: ['123456'] }, 'code'],
    [{ code: 'x'.repeat(65) }, 'code'],
    [{ code: '12\u00003456' }, 'code'],
    [{ code: '123456', trustDevice: 'true' }, 'trustDevice'],
  ])('count neither for the sign-in nor for the user: %j', async (body, field) => {
    const cookie = await inSignIn();
    for (const call of ['verify-totp', 'verify-otp', 'verify-backup-code'] as const) {
      const answer = await secondFactorRequest(app, call, cookie, body).expect(400);
      expect(answer.body).toEqual(invalidFields(field));
    }
    expect(await wrongCodeCount(app, user.id)).toBe(0);
    expect((await recordIdentifiers(app, user.id)).filter((name) => name.startsWith('2fa-attempts-'))).toEqual([]);
  });
});

describe('consecutive wrong codes of a user (specification C23)', () => {
  const expectBlocked = async (cookie: string, seconds: number) => {
    const calls = [
      ['verify-totp', { code: totpCode(app, user.authenticator) }],
      ['verify-backup-code', { code: user.authenticator.backupCodes[0] }],
      ['verify-otp', { code: '314159' }],
      ['send-otp', {}],
    ] as const;
    for (const [call, body] of calls) {
      const answer = await secondFactorRequest(app, call, cookie, body).expect(429);
      expect(answer.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
      expect(answer.headers).toMatchObject({ 'retry-after': String(seconds), 'x-retry-after': String(seconds) });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  };

  it('are checked fifteen times, over all sign-ins, sessions and kinds; then no code is checked, correct or wrong', async () => {
    await app.clock.atOneMoment(async () => {
      const session = sessionCookie(await aSession(app, user.id));
      const [first, second, third] = [await aPendingSignIn(app, user.id), await inSignIn(), await inSignIn()];
      await anEmailCode(app, user.id, { key: first, value: '314159!0' });
      const totp = { code: wrongTotpCode(app, user.authenticator) };
      for (let n = 0; n < 3; n++) {
        await guess(second).expect(401);
        await secondFactorRequest(app, 'verify-totp', third, totp).expect(401);
        await secondFactorRequest(app, 'verify-otp', pendingSignInCookie(first), { code: '271828' }).expect(401);
        await guess(session).expect(401);
      }
      for (let n = 13; n <= 14; n++)
        await guess(pendingSignInCookie(first)).expect(401, errorBody('INVALID_BACKUP_CODE'));
      expect(await wrongCodeCount(app, user.id)).toBe(14);
      await guess(session).expect(401, errorBody('INVALID_BACKUP_CODE'));
      expect(await wrongCodeCount(app, user.id)).toBe(15);

      for (const cookie of [session, pendingSignInCookie(first), await inSignIn()]) await expectBlocked(cookie, 900);
      expect(await remainingBackupCodes(app, user.authenticator)).toHaveLength(10);
      expect(await storedEmailCode(app, first)).toBe('314159!3');
      expect(await wrongCodeCount(app, user.id)).toBe(15);
      expect(await countSessions(app, user.id)).toBe(1);
      expect(await subjectsTo(app, user.email)).toEqual([BLOCK_NOTICE]);
    });
  });

  it('are reset by a correct code, but not by a correct password', async () => {
    await setWrongCodeCount(app, user.id, 14);
    await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    expect(await wrongCodeCount(app, user.id)).toBe(14);
    await verifyTotp(await inSignIn()).expect(200);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
    await guess(await inSignIn()).expect(401);
    await verifyTotp(await inSignIn()).expect(200);
    expect(await subjectsTo(app, user.email)).not.toContain(BLOCK_NOTICE);
  });

  it('block for 15, 30 and then 60 minutes, never longer, each time after five more', async () => {
    await app.clock.atOneMoment(async () => {
      await setWrongCodeCount(app, user.id, 14);
      await guess(await inSignIn()).expect(401);
      for (const [minutes, next] of [
        [15, 30],
        [30, 60],
        [60, 60],
        [60, 60],
      ] as const) {
        await expectBlocked(await inSignIn(), minutes * 60);
        // A mail whose lease ends while it is being sent is sent twice.
        await untilAllSent(app);
        app.clock.advance(minutes * MINUTE_MS - 1_000);
        const early = await guess(await inSignIn()).expect(429);
        expect(early.headers['retry-after']).toBe('1');
        app.clock.advance(1_000);
        const cookie = await inSignIn();
        for (let n = 0; n < 5; n++) await guess(cookie).expect(401, errorBody('INVALID_BACKUP_CODE'));
        const answer = await guess(await inSignIn()).expect(429);
        expect(answer.headers['retry-after']).toBe(String(next * 60));
      }
      expect(await subjectsTo(app, user.email)).toEqual(Array.from({ length: 5 }, () => BLOCK_NOTICE));
    });
  });

  it('do not prevent a correct code after the block', async () => {
    await setWrongCodeCount(app, user.id, 14);
    await guess(await inSignIn()).expect(401);
    app.clock.advance(15 * MINUTE_MS + 1);
    await verifyTotp(await inSignIn()).expect(200);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('send one notice for each block, with the time at which it ends', async () => {
    await app.clock.atOneMoment(async (now) => {
      await setWrongCodeCount(app, user.id, 14);
      const cookie = await inSignIn();
      await guess(cookie).expect(401);
      for (let n = 0; n < 3; n++) await guess(cookie).expect(429);
      const mails = await mailsTo(app, user.email);
      expect(mails.map(({ subject }) => subject)).toEqual([BLOCK_NOTICE]);
      const end = CLOCK_IN_OSLO.format(now.getTime() + 15 * MINUTE_MS);
      expect(mails[0]?.text).toContain(`Engangskoder er stengt til kl.\u00a0${end}.`);
      expect(mails[0]?.text).not.toContain('token=');
    });
  });

  it('include the tenth of a sign-in, which is answered by its own rule', async () => {
    await app.clock.atOneMoment(async () => {
      await setWrongCodeCount(app, user.id, 5);
      const cookie = await inSignIn();
      for (let n = 0; n < 9; n++) await guess(cookie).expect(401);
      await guess(cookie).expect(400, errorBody('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'));
      expect(await wrongCodeCount(app, user.id)).toBe(15);
      await guess(cookie).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
      await expectBlocked(await inSignIn(), 900);
    });
  });

  it('block no other user', async () => {
    await setWrongCodeCount(app, user.id, 14);
    await guess(await inSignIn()).expect(401);
    const other = await aTwoFactorUser(app);
    const body = { code: totpCode(app, other.authenticator) };
    await secondFactorRequest(
      app,
      'verify-totp',
      pendingSignInCookie(await aPendingSignIn(app, other.id)),
      body,
    ).expect(200);
  });

  it('keep the owner’s sessions, password and challenge', async () => {
    const token = await aSession(app, user.id);
    await setWrongCodeCount(app, user.id, 14);
    await guess(await inSignIn()).expect(401);
    await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    const { body } = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(body).toMatchObject({ user: { id: user.id } });
  });

  it('are not revealed without a session or a pending sign-in', async () => {
    await setWrongCodeCount(app, user.id, 14);
    await guess(await inSignIn()).expect(401);
    await guess(pendingSignInCookie(aReference())).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
  });

  it("are checked before the endpoint's own checks", async () => {
    await setWrongCodeCount(app, user.id, 14);
    const cookie = await inSignIn();
    await guess(cookie).expect(401);
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    for (const call of ['verify-totp', 'send-otp', 'verify-otp', 'verify-backup-code'] as const) {
      await secondFactorRequest(app, call, cookie, { code: '123456', id: 'unknown' }).expect(429);
    }
  });
});
