import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { plainCodes } from '../testing/readable-device-proofs.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { SendOtp } from './send-otp.js';
import { VerifyOtp } from './verify-otp.js';

describe('SendOtp', () => {
  let testContext: TwoFactorTestContext;
  const send = (context: SecondFactorContext, client = aClient()) =>
    new SendOtp(testContext).execute({ context, client });
  const otpRecords = () => testContext.storedRecords().filter((each) => each.startsWith('2fa-otp-'));

  beforeEach(() => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
  });

  it('mails the code and its lifetime to the owner in their language', async () => {
    await send(await testContext.addPendingSignIn(), aClient({ language: 'en' }));
    expect(testContext.mails()).toEqual([
      {
        kind: 'one-time-code',
        userId: KARI,
        to: 'kari@example.no',
        language: 'en',
        usefulUntil: new Date('2026-01-05T12:03:00.000Z'),
        data: { code: expect.stringMatching(/^\d{6}$/), lifetimeSeconds: '180' },
      },
    ]);
    testContext.addOwner(anOwner({ twoFactorEnabled: true, language: 'nn' }));
    await send(await testContext.addPendingSignIn(), aClient({ language: 'en' }));
    expect(testContext.mails().at(-1)?.language).toBe('nn');
  });

  it('stores the code for three minutes for the pending sign-in', async () => {
    const sending = new SendOtp({ ...testContext, codeDigest: plainCodes });
    const waiting = await testContext.addPendingSignIn();
    await sending.execute({ context: waiting, client: aClient() });
    expect(testContext.storedRecord(`2fa-otp-${waiting.reference}`)).toMatchObject({
      value: `${testContext.mailedCode()}!0`,
      userId: KARI,
      expiresAt: new Date(testContext.clock.now().getTime() + 180_000),
    });
  });

  it('stores the code for the session', async () => {
    const signedIn = await testContext.addSession();
    await send(signedIn);
    expect(otpRecords()).toEqual([`2fa-otp-kari!${signedIn.session.id}`]);
  });

  it('stores the digest of the code instead of the code', async () => {
    const waiting = await testContext.addPendingSignIn();
    await send(waiting);
    const stored = testContext.codeDigest.digest(waiting.reference, testContext.mailedCode());
    expect(testContext.storedRecord(`2fa-otp-${waiting.reference}`)?.value).toBe(`${stored}!0`);
    expect(stored).not.toContain(testContext.mailedCode());
  });

  it('replaces an older code and resets its attempts', async () => {
    const waiting = await testContext.addPendingSignIn();
    await send(waiting);
    const older = testContext.mailedCode();
    const guess = (code: string) =>
      new VerifyOtp(testContext).execute({ context: waiting, code, client: aClient(), trustsDevice: false });
    for (let wrong = 0; wrong < 5; wrong++) await expect(guess('x')).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await send(waiting);
    expect(otpRecords()).toHaveLength(1);
    await expect(guess(older)).rejects.toMatchObject({ code: 'INVALID_CODE' });
    expect((await guess(testContext.mailedCode())).endsPending).toBe(true);
  });

  it('does not clear the failures', async () => {
    testContext.setFailures(7);
    await send(await testContext.addPendingSignIn());
    expect(testContext.storedFailures().count).toBe(7);
  });

  it('uses the configured lifetime', async () => {
    testContext.policy.otpLifetimeMs = 60_000;
    const waiting = await testContext.addPendingSignIn();
    await send(waiting);
    expect(testContext.storedRecord(`2fa-otp-${waiting.reference}`)?.expiresAt).toEqual(
      new Date(testContext.clock.now().getTime() + 60_000),
    );
    expect(testContext.mails()[0]?.data).toMatchObject({ lifetimeSeconds: '60' });
  });

  it('mails a code in a session before two-factor is on', async () => {
    testContext.addOwner(anOwner());
    await send(await testContext.addSession());
    expect(testContext.mails()).toHaveLength(1);
  });

  it('is refused if e-mail codes are disabled, before the context is checked', async () => {
    testContext.policy.otpEnabled = false;
    const sending = send({ kind: 'pending', reference: '', remember: true });
    await expect(sending).rejects.toMatchObject({ code: 'OTP_ISNT_CONFIGURED' });
  });

  it('is refused for a user without authenticators, and counts no mail', async () => {
    testContext.transaction.state.authenticators.clear();
    await expect(send(await testContext.addSession())).rejects.toMatchObject({ code: 'OTP_NOT_ENABLED' });
    expect(testContext.codeMails.taken.size).toBe(0);
  });

  it('is refused after too many mails, with the seconds to wait, and keeps the older code', async () => {
    testContext.codeMails.max = 1;
    const waiting = await testContext.addPendingSignIn();
    await send(waiting);
    const first = testContext.mailedCode();
    await expect(send(waiting)).rejects.toMatchObject({ code: 'TOO_MANY_CODE_MAILS', retryAfterSeconds: 600 });
    expect(testContext.mails()).toHaveLength(1);
    const request = { context: waiting, code: first, client: aClient(), trustsDevice: false };
    expect((await new VerifyOtp(testContext).execute(request)).endsPending).toBe(true);
  });

  it('sends nothing if the sign-in was completed while the mail was counted', async () => {
    const waiting = await testContext.addPendingSignIn();
    testContext.codeMails.afterTake = async () => testContext.transaction.state.records.clear();
    await expect(send(waiting)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(testContext.mails()).toEqual([]);
    expect(otpRecords()).toEqual([]);
  });
});
