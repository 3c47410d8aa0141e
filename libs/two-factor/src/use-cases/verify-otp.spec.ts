import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { SendOtp } from './send-otp.js';
import { VerifyOtp } from './verify-otp.js';

describe.each(['session', 'pending'] as const)('a mailed code in the context %s', (kind) => {
  let testContext: TwoFactorTestContext;
  let context: SecondFactorContext;
  const send = (given = context) => new SendOtp(testContext).execute({ context: given, client: aClient() });
  const verify = (code: string, given = context) =>
    new VerifyOtp(testContext).execute({ context: given, code, client: aClient(), trustsDevice: false });
  const refused = (code: string, guess: string, given = context): Promise<void> =>
    expect(verify(guess, given)).rejects.toMatchObject({ code });
  const open = (): Promise<SecondFactorContext> =>
    kind === 'session' ? testContext.addSession() : testContext.addPendingSignIn();
  const otpRecords = () => testContext.storedRecords().filter((each) => each.startsWith('2fa-otp-'));
  const wrong = () => (testContext.mailedCode() === '000000' ? '000001' : '000000');

  beforeEach(async () => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
    context = await open();
    await send();
  });

  it('is accepted once', async () => {
    const code = testContext.mailedCode();
    expect((await verify(code)).owner.id).toBe(KARI);
    expect(otpRecords()).toEqual([]);
    await refused(kind === 'session' ? 'OTP_HAS_EXPIRED' : 'INVALID_TWO_FACTOR_COOKIE', code);
  });

  it('is accepted in one of several concurrent requests', async () => {
    const code = testContext.mailedCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('does not change the authenticators', async () => {
    const before = testContext.storedAuthenticators();
    await verify(testContext.mailedCode());
    expect(testContext.storedAuthenticators()).toEqual(before);
  });

  it('allows five wrong guesses, then requires a new code', async () => {
    for (let guess = 1; guess <= 5; guess++) await refused('INVALID_CODE', wrong());
    await refused('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', testContext.mailedCode());
    await refused('OTP_HAS_EXPIRED', testContext.mailedCode());
    await refused('OTP_HAS_EXPIRED', wrong());
    expect(testContext.storedFailures().count).toBe(5);
    await send();
    await verify(testContext.mailedCode());
    expect(testContext.storedFailures().count).toBe(0);
  });

  it('is accepted at the fifth attempt', async () => {
    for (let guess = 1; guess <= 4; guess++) await refused('INVALID_CODE', wrong());
    await verify(testContext.mailedCode());
    expect(otpRecords()).toEqual([]);
  });

  it('checks five of any number of concurrent guesses', async () => {
    const guesses = Array.from({ length: 14 }, () => verify(wrong()).catch(({ code }: { code: string }) => code));
    const judged = (await Promise.all(guesses)).filter((code) => code === 'INVALID_CODE');
    expect(judged).toHaveLength(5);
  });

  it('uses the configured number of attempts', async () => {
    testContext.policy.otpMaxAttempts = 1;
    await refused('INVALID_CODE', wrong());
    await refused('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', testContext.mailedCode());
  });

  it('expires after three minutes, also after a wrong guess', async () => {
    testContext.clock.advance(179_999);
    await refused('INVALID_CODE', wrong());
    testContext.clock.advance(1);
    await refused('OTP_HAS_EXPIRED', testContext.mailedCode());
    expect(otpRecords()).toEqual([]);
    expect(testContext.storedFailures().count).toBe(1);
  });

  it('is valid only in the context that requested it', async () => {
    const other = await open();
    await refused('OTP_HAS_EXPIRED', testContext.mailedCode(), other);
    await send(other);
    const ofOther = testContext.mailedCode();
    if (ofOther !== wrong()) await refused('INVALID_CODE', ofOther);
  });

  it.each(['', ' ', 'abcdef', '１２３４５６', '\0', '0'.repeat(256)])('is refused if written as %j', async (code) => {
    await refused('INVALID_CODE', code);
  });

  it('is expired if none was mailed', async () => {
    await refused('OTP_HAS_EXPIRED', '123456', await open());
    expect(testContext.storedFailures().count).toBe(0);
  });

  it('is refused without authenticators, and is not used up', async () => {
    testContext.transaction.state.authenticators.clear();
    await refused('OTP_NOT_ENABLED', testContext.mailedCode());
    expect(otpRecords()).toHaveLength(1);
  });

  it('is refused if its record is malformed', async () => {
    const [identifier] = otpRecords();
    const record = testContext.storedRecord(identifier!)!;
    testContext.transaction.state.records.set(identifier!, { ...record, value: testContext.mailedCode() });
    await refused('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', testContext.mailedCode());
  });

  it('never counts towards the ten wrong codes of a sign-in', async () => {
    for (let mail = 0; mail < 2; mail++) {
      for (let guess = 1; guess <= 5; guess++) await refused('INVALID_CODE', wrong());
      await send();
    }
    await refused('INVALID_CODE', wrong());
    expect(testContext.storedRecords().filter((each) => each.startsWith('2fa-attempts-'))).toEqual([]);
  });
});
