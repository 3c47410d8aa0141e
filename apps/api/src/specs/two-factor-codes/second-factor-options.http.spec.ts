import { beforeAll, describe, expect, it } from '@jest/globals';

import {
  aTwoFactorUser,
  setWrongCodeCount,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
} from '../../testing/authenticators.js';
import { errorBody } from '../../testing/expected-answers.js';
import { mailsTo, newestMailTo } from '../../testing/mails.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailCode, mailedCode } from '../../testing/two-factor-requests.js';
import { verificationRecords } from '../../testing/verification-records.js';

const WRONG = errorBody('INVALID_CODE');
const TOO_MANY = errorBody('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
const MINUTE_MS = 60_000;
const NO_CODE = { code: 'aaaaa-aaaaa' };

describe('configured e-mail codes', () => {
  const own = useTestApp({ TWO_FACTOR_OTP_TTL: '60', TWO_FACTOR_OTP_ATTEMPTS: '2' });
  let owner: TwoFactorUser;

  beforeAll(async () => {
    owner = await aTwoFactorUser(own);
  });

  it('expire and allow wrong attempts as configured', async () => {
    const waits = await aPendingSignIn(own, owner.id);
    const earliest = own.clock.now().getTime() + MINUTE_MS;
    await secondFactorRequest(own, 'send-otp', pendingSignInCookie(waits)).expect(200);
    const record = (await verificationRecords(own, owner.id)).find(({ identifier }) =>
      identifier.startsWith('2fa-otp-'),
    );
    expect(record?.expiresAt.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(record?.expiresAt.getTime()).toBeLessThanOrEqual(own.clock.now().getTime() + MINUTE_MS);
    expect((await newestMailTo(own, owner.email)).text).toMatch(/1\sminutt\b/);
    const code = await mailedCode(own, owner);
    const wrong = { code: code === '000000' ? '111111' : '000000' };
    await secondFactorRequest(own, 'verify-otp', pendingSignInCookie(waits), wrong).expect(401, WRONG);
    await secondFactorRequest(own, 'verify-otp', pendingSignInCookie(waits), wrong).expect(401, WRONG);
    await secondFactorRequest(own, 'verify-otp', pendingSignInCookie(waits), { code }).expect(400, TOO_MANY);
  });
});

describe('when e-mail codes are disabled', () => {
  const own = useTestApp({ TWO_FACTOR_OTP_ENABLED: 'false' });
  let owner: TwoFactorUser;

  beforeAll(async () => {
    owner = await aTwoFactorUser(own);
  });

  it('none can be requested, in any state and with any body', async () => {
    const missing = errorBody('OTP_ISNT_CONFIGURED');
    await own.request().post('/two-factor/send-otp').send({ trustDevice: 'ja' }).expect(400, missing);
    await secondFactorRequest(own, 'send-otp', pendingSignInCookie(await aPendingSignIn(own, owner.id))).expect(
      400,
      missing,
    );
    expect(await mailsTo(own, owner.email)).toEqual([]);
  });

  it('authenticators and backup codes work as usual', async () => {
    const body = { code: totpCode(own, owner.authenticator) };
    await secondFactorRequest(
      own,
      'verify-totp',
      pendingSignInCookie(await aPendingSignIn(own, owner.id)),
      body,
    ).expect(200);
    const backup = { code: owner.authenticator.backupCodes[0] };
    await secondFactorRequest(
      own,
      'verify-backup-code',
      pendingSignInCookie(await aPendingSignIn(own, owner.id)),
      backup,
    ).expect(200);
  });
});

describe('when authenticators are disabled', () => {
  const own = useTestApp({ TWO_FACTOR_TOTP_ENABLED: 'false' });

  it('their codes are rejected, in any state, whatever they are, blocked or not', async () => {
    const owner = await aTwoFactorUser(own);
    const missing = errorBody('TOTP_ISNT_CONFIGURED');
    const cookie = pendingSignInCookie(await aPendingSignIn(own, owner.id));
    await own.request().post('/two-factor/verify-totp').send({}).expect(400, missing);
    const body = { code: totpCode(own, owner.authenticator) };
    await secondFactorRequest(own, 'verify-totp', cookie, body).expect(400, missing);
    await setWrongCodeCount(own, owner.id, 14);
    await secondFactorRequest(own, 'verify-backup-code', cookie, NO_CODE).expect(401);
    await secondFactorRequest(own, 'verify-totp', cookie, body).expect(400, missing);
    expect(await wrongCodeCount(own, owner.id)).toBe(15);
  });

  it('backup codes and e-mail codes work as usual', async () => {
    const owner = await aTwoFactorUser(own);
    const backup = { code: owner.authenticator.backupCodes[0] };
    await secondFactorRequest(
      own,
      'verify-backup-code',
      pendingSignInCookie(await aPendingSignIn(own, owner.id)),
      backup,
    ).expect(200);
    const reference = await aPendingSignIn(own, owner.id);
    await anEmailCode(own, owner.id, { key: reference, value: '314159!0' });
    await secondFactorRequest(own, 'verify-otp', pendingSignInCookie(reference), { code: '314159' }).expect(200);
  });
});
