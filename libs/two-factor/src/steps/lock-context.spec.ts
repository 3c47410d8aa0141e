import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import type { SecondFactorContext } from './lock-context.js';
import { SendOtp } from '../use-cases/send-otp.js';
import { VerifyBackupCode } from '../use-cases/verify-backup-code.js';
import { VerifyOtp } from '../use-cases/verify-otp.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';

type Call = (context: SecondFactorContext) => Promise<unknown>;

/** Each of them sends what would be right, or at least nothing that is malformed. */
const calls = (world: TwoFactorWorld): Record<string, Call> => {
  const rest = { client: aClient(), trustsDevice: false };
  return {
    'verify-totp': (context) => new VerifyTotp(world).execute({ context, code: world.codeOfSecret('any'), ...rest }),
    'verify-otp': (context) => new VerifyOtp(world).execute({ context, code: '123456', ...rest }),
    'verify-backup-code': (context) => new VerifyBackupCode(world).execute({ context, code: 'app-1', ...rest }),
    'send-otp': (context) => new SendOtp(world).execute({ context, client: aClient() }),
  };
};

describe.each(['verify-totp', 'verify-otp', 'verify-backup-code', 'send-otp'])('the context of %s', (name) => {
  let world: TwoFactorWorld;
  const call: Call = (context) => calls(world)[name]!(context);
  const refused = (context: SecondFactorContext): Promise<void> =>
    expect(call(context)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });

  beforeEach(() => {
    world = twoFactorWorld();
    world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
  });

  it('names nobody where the sign-in is over to the moment', async () => {
    const waiting = await world.challenge();
    world.clock.advance(300_000);
    await refused(waiting);
  });

  it('names nobody in a reference of no sign-in, or of a record of another kind', async () => {
    const waiting = await world.challenge();
    await new SendOtp(world).execute({ context: waiting, client: aClient() });
    const trusted = (await world.trust()).slice(-32);
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

  it('names nobody whose two-factor was turned off meanwhile', async () => {
    const waiting = await world.challenge();
    world.register(anOwner());
    await refused(waiting);
  });

  it('names nobody whose sign-in was completed, or given up, while the user was waited for', async () => {
    const waiting = await world.challenge();
    world.whileWaiting(({ records }) => records.clear());
    await refused(waiting);
    expect(world.storedSessions()).toEqual([]);
  });

  it('names nobody who is gone', async () => {
    const [waiting, signedIn] = [await world.challenge(), await world.signIn()];
    world.removeOwner(KARI);
    await refused(waiting);
    await refused(signedIn);
  });

  it('is judged before the block, and before whether there is an authenticator', async () => {
    world.fail(15, new Date(world.clock.now().getTime() + 60_000));
    world.transaction.state.authenticators.clear();
    await refused({ kind: 'pending', reference: '2fa-', remember: true });
  });

  it('is refused while codes are blocked, with the seconds to wait, before anything is looked at or spent', async () => {
    world.fail(15, new Date(world.clock.now().getTime() + 60_000));
    const contexts = [await world.challenge(), await world.signIn()];
    world.transaction.state.authenticators.clear();
    world.clock.advance(18_500);
    for (const context of contexts) {
      await expect(call(context)).rejects.toMatchObject({ code: 'SECOND_FACTOR_BLOCKED', retryAfterSeconds: 42 });
    }
    expect(world.failuresOf().count).toBe(15);
    expect(world.mails()).toEqual([]);
    expect(world.codeMails.taken.size).toBe(0);
  });

  it('is open again at the very end of the block', async () => {
    world.fail(15, new Date(world.clock.now().getTime() + 60_000));
    const waiting = await world.challenge();
    world.clock.advance(59_999);
    await expect(call(waiting)).rejects.toMatchObject({ code: 'SECOND_FACTOR_BLOCKED', retryAfterSeconds: 1 });
    world.clock.advance(1);
    const outcome = await call(waiting).then(
      () => 'right',
      (error: { readonly code: string }) => error.code,
    );
    expect(['right', 'INVALID_CODE', 'OTP_HAS_EXPIRED']).toContain(outcome);
  });
});
