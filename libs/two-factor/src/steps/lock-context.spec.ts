import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import type { SecondFactorContext } from './lock-context.js';
import { SendOtp } from '../use-cases/send-otp.js';
import { VerifyBackupCode } from '../use-cases/verify-backup-code.js';
import { VerifyOtp } from '../use-cases/verify-otp.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';

type Call = (context: SecondFactorContext) => Promise<unknown>;

/** Well-formed calls of every use case that locks a context. */
const calls = (testContext: TwoFactorTestContext): Record<string, Call> => {
  const rest = { client: aClient(), trustsDevice: false };
  return {
    'verify-totp': (context) =>
      new VerifyTotp(testContext).execute({ context, code: testContext.codeOfSecret('any'), ...rest }),
    'verify-otp': (context) => new VerifyOtp(testContext).execute({ context, code: '123456', ...rest }),
    'verify-backup-code': (context) => new VerifyBackupCode(testContext).execute({ context, code: 'app-1', ...rest }),
    'send-otp': (context) => new SendOtp(testContext).execute({ context, client: aClient() }),
  };
};

describe.each(['verify-totp', 'verify-otp', 'verify-backup-code', 'send-otp'])('the context of %s', (name) => {
  let testContext: TwoFactorTestContext;
  const call: Call = (context) => calls(testContext)[name]!(context);
  const refused = (context: SecondFactorContext): Promise<void> =>
    expect(call(context)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });

  beforeEach(() => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
  });

  it('is refused from the moment the pending sign-in expires', async () => {
    const waiting = await testContext.addPendingSignIn();
    testContext.clock.advance(300_000);
    await refused(waiting);
  });

  it('is refused for an unknown reference and for records of other purposes', async () => {
    const waiting = await testContext.addPendingSignIn();
    await new SendOtp(testContext).execute({ context: waiting, client: aClient() });
    const trusted = (await testContext.addTrustedDevice()).slice(-32);
    const references = [
      '',
      '2fa-',
      'kari',
      waiting.reference.slice(4),
      `${waiting.reference}x`,
      `2fa-otp-${waiting.reference}`,
      `trust-device-${trusted}`,
      trusted,
      `2fa-${'x'.repeat(20)}`,
    ];
    for (const reference of references) await refused({ kind: 'pending', reference, remember: true });
  });

  it('is refused if two-factor was turned off since', async () => {
    const waiting = await testContext.addPendingSignIn();
    testContext.addOwner(anOwner());
    await refused(waiting);
  });

  it('is refused if the sign-in was completed while waiting for the lock', async () => {
    const waiting = await testContext.addPendingSignIn();
    testContext.whileWaitingForLock(({ records }) => records.clear());
    await refused(waiting);
    expect(testContext.storedSessions()).toEqual([]);
  });

  it('is refused for a deleted user', async () => {
    const [waiting, signedIn] = [await testContext.addPendingSignIn(), await testContext.addSession()];
    testContext.removeOwner(KARI);
    await refused(waiting);
    await refused(signedIn);
  });

  it('is checked before the block and the authenticators', async () => {
    testContext.setFailures(15, new Date(testContext.clock.now().getTime() + 60_000));
    testContext.transaction.state.authenticators.clear();
    await refused({ kind: 'pending', reference: '2fa-', remember: true });
  });

  it('is refused while codes are blocked, with the seconds to wait, and uses nothing up', async () => {
    testContext.setFailures(15, new Date(testContext.clock.now().getTime() + 60_000));
    const contexts = [await testContext.addPendingSignIn(), await testContext.addSession()];
    testContext.transaction.state.authenticators.clear();
    testContext.clock.advance(18_500);
    for (const context of contexts) {
      await expect(call(context)).rejects.toMatchObject({ code: 'SECOND_FACTOR_BLOCKED', retryAfterSeconds: 42 });
    }
    expect(testContext.storedFailures().count).toBe(15);
    expect(testContext.mails()).toEqual([]);
    expect(testContext.codeMails.taken.size).toBe(0);
  });

  it('is accepted again when the block ends', async () => {
    testContext.setFailures(15, new Date(testContext.clock.now().getTime() + 60_000));
    const waiting = await testContext.addPendingSignIn();
    testContext.clock.advance(59_999);
    await expect(call(waiting)).rejects.toMatchObject({ code: 'SECOND_FACTOR_BLOCKED', retryAfterSeconds: 1 });
    testContext.clock.advance(1);
    const outcome = await call(waiting).then(
      () => 'right',
      (error: { readonly code: string }) => error.code,
    );
    expect(['right', 'INVALID_CODE', 'OTP_HAS_EXPIRED']).toContain(outcome);
  });
});
