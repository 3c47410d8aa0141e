import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { anEmailCode, mailedCode } from '../../testing/email-codes.js';
import { mailbox, newestMail } from '../../testing/mailbox.js';
import { aPendingSignIn, secondFactor, waiting } from '../../testing/pending-sign-ins.js';
import { refusal } from '../../testing/refusals.js';
import {
  aProtectedPerson,
  codeOf,
  countedFailures,
  type ProtectedPerson,
  someFailures,
} from '../../testing/second-factors.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { recordsOf } from '../../testing/verification-rows.js';

const WRONG = refusal('INVALID_CODE');
const TOO_MANY = refusal('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
const MINUTE_MS = 60_000;
const NO_CODE = { code: 'aaaaa-aaaaa' };

describe('e-mail codes as an operator wants them', () => {
  let own: TestApp;
  let owner: ProtectedPerson;

  beforeAll(async () => {
    own = await startTestApp({ TWO_FACTOR_OTP_TTL: '60', TWO_FACTOR_OTP_ATTEMPTS: '2' });
    owner = await aProtectedPerson(own);
  });
  afterAll(() => own.stop());

  it('live as long, and stand as many wrong guesses, as configured', async () => {
    const waits = await aPendingSignIn(own, owner.id);
    const earliest = own.clock.now().getTime() + MINUTE_MS;
    await secondFactor(own, 'send-otp', waiting(waits)).expect(200);
    const record = (await recordsOf(own, owner.id)).find(({ identifier }) => identifier.startsWith('2fa-otp-'));
    expect(record?.expiresAt.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(record?.expiresAt.getTime()).toBeLessThanOrEqual(own.clock.now().getTime() + MINUTE_MS);
    expect((await newestMail(own, owner.email)).text).toMatch(/1\sminutt\b/);
    const code = await mailedCode(own, owner);
    const wrong = { code: code === '000000' ? '111111' : '000000' };
    await secondFactor(own, 'verify-otp', waiting(waits), wrong).expect(401, WRONG);
    await secondFactor(own, 'verify-otp', waiting(waits), wrong).expect(401, WRONG);
    await secondFactor(own, 'verify-otp', waiting(waits), { code }).expect(400, TOO_MANY);
  });
});

describe('where there is no sender of e-mail codes', () => {
  let own: TestApp;
  let owner: ProtectedPerson;

  beforeAll(async () => {
    own = await startTestApp({ TWO_FACTOR_OTP_ENABLED: 'false' });
    owner = await aProtectedPerson(own);
  });
  afterAll(() => own.stop());

  it('none can be asked for, whoever asks and whatever they send', async () => {
    const missing = refusal('OTP_ISNT_CONFIGURED');
    await own.request().post('/two-factor/send-otp').send({ trustDevice: 'ja' }).expect(400, missing);
    await secondFactor(own, 'send-otp', waiting(await aPendingSignIn(own, owner.id))).expect(400, missing);
    expect(await mailbox(own, owner.email)).toEqual([]);
  });

  it('authenticators and backup codes are as good as ever', async () => {
    const body = { code: codeOf(own, owner.authenticator) };
    await secondFactor(own, 'verify-totp', waiting(await aPendingSignIn(own, owner.id)), body).expect(200);
    const backup = { code: owner.authenticator.backupCodes[0] };
    await secondFactor(own, 'verify-backup-code', waiting(await aPendingSignIn(own, owner.id)), backup).expect(200);
  });
});

describe('where authenticators are switched off', () => {
  let own: TestApp;

  beforeAll(async () => {
    own = await startTestApp({ TWO_FACTOR_TOTP_ENABLED: 'false' });
  });
  afterAll(() => own.stop());

  it('their codes are refused, whoever sends them, whatever it is, and blocked or not', async () => {
    const owner = await aProtectedPerson(own);
    const missing = refusal('TOTP_ISNT_CONFIGURED');
    const cookie = waiting(await aPendingSignIn(own, owner.id));
    await own.request().post('/two-factor/verify-totp').send({}).expect(400, missing);
    const body = { code: codeOf(own, owner.authenticator) };
    await secondFactor(own, 'verify-totp', cookie, body).expect(400, missing);
    await someFailures(own, owner.id, 14);
    await secondFactor(own, 'verify-backup-code', cookie, NO_CODE).expect(401);
    await secondFactor(own, 'verify-totp', cookie, body).expect(400, missing);
    expect(await countedFailures(own, owner.id)).toBe(15);
  });

  it('backup codes and e-mail codes are as good as ever', async () => {
    const owner = await aProtectedPerson(own);
    const backup = { code: owner.authenticator.backupCodes[0] };
    await secondFactor(own, 'verify-backup-code', waiting(await aPendingSignIn(own, owner.id)), backup).expect(200);
    const reference = await aPendingSignIn(own, owner.id);
    await anEmailCode(own, owner.id, { key: reference, value: '314159!0' });
    await secondFactor(own, 'verify-otp', waiting(reference), { code: '314159' }).expect(200);
  });
});
