import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { noSeal } from '../testing/readable-proofs.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { SendOtp } from './send-otp.js';
import { VerifyOtp } from './verify-otp.js';

describe('mailing a code', () => {
  let world: TwoFactorWorld;
  const send = (context: SecondFactorContext, client = aClient()) => new SendOtp(world).execute({ context, client });
  const otpRecords = () => world.storedRecords().filter((each) => each.startsWith('2fa-otp-'));

  beforeEach(() => {
    world = twoFactorWorld();
    world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
  });

  it('writes to the owner, in their language, with the digits and how long they last', async () => {
    await send(await world.challenge(), aClient({ language: 'en' }));
    expect(world.mails()).toEqual([
      {
        kind: 'one-time-code',
        userId: KARI,
        to: 'kari@example.no',
        language: 'en',
        usefulUntil: new Date('2026-01-05T12:03:00.000Z'),
        data: { code: expect.stringMatching(/^\d{6}$/), lifetimeSeconds: '180' },
      },
    ]);
    world.register(anOwner({ twoFactorEnabled: true, language: 'nn' }));
    await send(await world.challenge(), aClient({ language: 'en' }));
    expect(world.mails().at(-1)?.language).toBe('nn');
  });

  it('keeps the code for three minutes under the sign-in that asked', async () => {
    const sending = new SendOtp({ ...world, codeSeal: noSeal });
    const waiting = await world.challenge();
    await sending.execute({ context: waiting, client: aClient() });
    expect(world.recordOf(`2fa-otp-${waiting.reference}`)).toMatchObject({
      value: `${world.mailedCode()}!0`,
      userId: KARI,
      expiresAt: new Date(world.clock.now().getTime() + 180_000),
    });
  });

  it('keeps it under the session that asked', async () => {
    const signedIn = await world.signIn();
    await send(signedIn);
    expect(otpRecords()).toEqual([`2fa-otp-kari!${signedIn.session.id}`]);
  });

  it('keeps it sealed for what asked, so that the table alone tells no code', async () => {
    const waiting = await world.challenge();
    await send(waiting);
    const sealed = world.codeSeal.seal(waiting.reference, world.mailedCode());
    expect(world.recordOf(`2fa-otp-${waiting.reference}`)?.value).toBe(`${sealed}!0`);
    expect(sealed).not.toContain(world.mailedCode());
  });

  it('takes the place of an older code, with all its attempts', async () => {
    const waiting = await world.challenge();
    await send(waiting);
    const older = world.mailedCode();
    const guess = (code: string) =>
      new VerifyOtp(world).execute({ context: waiting, code, client: aClient(), trustsDevice: false });
    for (let wrong = 0; wrong < 5; wrong++) await expect(guess('x')).rejects.toMatchObject({ code: 'INVALID_CODE' });
    await send(waiting);
    expect(otpRecords()).toHaveLength(1);
    await expect(guess(older)).rejects.toMatchObject({ code: 'INVALID_CODE' });
    expect((await guess(world.mailedCode())).endsPending).toBe(true);
  });

  it('does not give the budget of wrong codes back', async () => {
    world.fail(7);
    await send(await world.challenge());
    expect(world.failuresOf().count).toBe(7);
  });

  it('lasts as long as the deployment says', async () => {
    world.policy.otpLifetimeMs = 60_000;
    const waiting = await world.challenge();
    await send(waiting);
    expect(world.recordOf(`2fa-otp-${waiting.reference}`)?.expiresAt).toEqual(
      new Date(world.clock.now().getTime() + 60_000),
    );
    expect(world.mails()[0]?.data).toMatchObject({ lifetimeSeconds: '60' });
  });

  it('is done for a user in a session who has only begun to set two-factor up', async () => {
    world.register(anOwner());
    await send(await world.signIn());
    expect(world.mails()).toHaveLength(1);
  });

  it('is refused where nothing sends codes, whoever asks', async () => {
    world.policy.otpEnabled = false;
    const sending = send({ kind: 'pending', reference: '', remember: true });
    await expect(sending).rejects.toMatchObject({ code: 'OTP_ISNT_CONFIGURED' });
  });

  it('is refused for a user without any authenticator, and counts no mail', async () => {
    world.transaction.state.authenticators.clear();
    await expect(send(await world.signIn())).rejects.toMatchObject({ code: 'OTP_NOT_ENABLED' });
    expect(world.codeMails.taken.size).toBe(0);
  });

  it('is refused after too many mails, with the seconds to wait, and the older code stays good', async () => {
    world.codeMails.max = 1;
    const waiting = await world.challenge();
    await send(waiting);
    const first = world.mailedCode();
    await expect(send(waiting)).rejects.toMatchObject({ code: 'TOO_MANY_CODE_MAILS', retryAfterSeconds: 600 });
    expect(world.mails()).toHaveLength(1);
    const request = { context: waiting, code: first, client: aClient(), trustsDevice: false };
    expect((await new VerifyOtp(world).execute(request)).endsPending).toBe(true);
  });

  it('mails nothing to a sign-in that was completed while the mail was counted', async () => {
    const waiting = await world.challenge();
    world.codeMails.meanwhile = async () => world.transaction.state.records.clear();
    await expect(send(waiting)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(world.mails()).toEqual([]);
    expect(otpRecords()).toEqual([]);
  });
});
