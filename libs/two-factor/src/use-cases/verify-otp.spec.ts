import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { SendOtp } from './send-otp.js';
import { VerifyOtp } from './verify-otp.js';

describe.each(['session', 'pending'] as const)('a mailed code in the context %s', (kind) => {
  let world: TwoFactorWorld;
  let context: SecondFactorContext;
  const send = (given = context) => new SendOtp(world).execute({ context: given, client: aClient() });
  const verify = (code: string, given = context) =>
    new VerifyOtp(world).execute({ context: given, code, client: aClient(), trustsDevice: false });
  const refused = (code: string, guess: string, given = context): Promise<void> =>
    expect(verify(guess, given)).rejects.toMatchObject({ code });
  const open = (): Promise<SecondFactorContext> => (kind === 'session' ? world.signIn() : world.challenge());
  const otpRecords = () => world.storedRecords().filter((each) => each.startsWith('2fa-otp-'));
  const wrong = () => (world.mailedCode() === '000000' ? '000001' : '000000');

  beforeEach(async () => {
    world = twoFactorWorld();
    world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
    context = await open();
    await send();
  });

  it('counts once', async () => {
    const code = world.mailedCode();
    expect((await verify(code)).owner.id).toBe(KARI);
    expect(otpRecords()).toEqual([]);
    await refused(kind === 'session' ? 'OTP_HAS_EXPIRED' : 'INVALID_TWO_FACTOR_COOKIE', code);
  });

  it('counts for one of those who send it at once', async () => {
    const code = world.mailedCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('leaves the authenticators as they are', async () => {
    const before = world.authenticatorsOf();
    await verify(world.mailedCode());
    expect(world.authenticatorsOf()).toEqual(before);
  });

  it('is wrong five times, then over whatever is sent, then gone, until another one is mailed', async () => {
    for (let guess = 1; guess <= 5; guess++) await refused('INVALID_CODE', wrong());
    await refused('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', world.mailedCode());
    await refused('OTP_HAS_EXPIRED', world.mailedCode());
    await refused('OTP_HAS_EXPIRED', wrong());
    expect(world.failuresOf().count).toBe(5);
    await send();
    await verify(world.mailedCode());
    expect(world.failuresOf().count).toBe(0);
  });

  it('is right at the fifth attempt', async () => {
    for (let guess = 1; guess <= 4; guess++) await refused('INVALID_CODE', wrong());
    await verify(world.mailedCode());
    expect(otpRecords()).toEqual([]);
  });

  it('judges five of any number of guesses at once', async () => {
    const guesses = Array.from({ length: 14 }, () => verify(wrong()).catch(({ code }: { code: string }) => code));
    const judged = (await Promise.all(guesses)).filter((code) => code === 'INVALID_CODE');
    expect(judged).toHaveLength(5);
  });

  it('may be guessed at as often as the deployment says', async () => {
    world.policy.otpMaxAttempts = 1;
    await refused('INVALID_CODE', wrong());
    await refused('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', world.mailedCode());
  });

  it('lives up to the last moment of its three minutes, and a wrong guess prolongs nothing', async () => {
    world.clock.advance(179_999);
    await refused('INVALID_CODE', wrong());
    world.clock.advance(1);
    await refused('OTP_HAS_EXPIRED', world.mailedCode());
    expect(otpRecords()).toEqual([]);
    expect(world.failuresOf().count).toBe(1);
  });

  it('is good for what asked for it, and nothing else of the same user', async () => {
    const other = await open();
    await refused('OTP_HAS_EXPIRED', world.mailedCode(), other);
    await send(other);
    const ofOther = world.mailedCode();
    if (ofOther !== wrong()) await refused('INVALID_CODE', ofOther);
  });

  it.each(['', ' ', 'abcdef', '１２３４５６', '\0', '0'.repeat(256)])('is wrong as %j', async (code) => {
    await refused('INVALID_CODE', code);
  });

  it('is expired where none was mailed', async () => {
    await refused('OTP_HAS_EXPIRED', '123456', await open());
    expect(world.failuresOf().count).toBe(0);
  });

  it('is refused without any authenticator, and stays as it is', async () => {
    world.transaction.state.authenticators.clear();
    await refused('OTP_NOT_ENABLED', world.mailedCode());
    expect(otpRecords()).toHaveLength(1);
  });

  it('is over, not right, where its record cannot be read', async () => {
    const [identifier] = otpRecords();
    const record = world.recordOf(identifier!)!;
    world.transaction.state.records.set(identifier!, { ...record, value: world.mailedCode() });
    await refused('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', world.mailedCode());
  });

  it('never counts towards the ten wrong codes of a sign-in', async () => {
    for (let mail = 0; mail < 2; mail++) {
      for (let guess = 1; guess <= 5; guess++) await refused('INVALID_CODE', wrong());
      await send();
    }
    await refused('INVALID_CODE', wrong());
    expect(world.storedRecords().filter((each) => each.startsWith('2fa-attempts-'))).toEqual([]);
  });
});
