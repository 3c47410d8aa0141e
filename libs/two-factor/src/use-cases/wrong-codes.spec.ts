import { beforeEach, describe, expect, it } from '@jest/globals';

import type { WaitError } from '../errors.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import type { SecondFactorContext } from '../steps/lock-context.js';
import { SendOtp } from './send-otp.js';
import { VerifyBackupCode } from './verify-backup-code.js';
import { VerifyOtp } from './verify-otp.js';
import { VerifyTotp } from './verify-totp.js';

const MINUTE_MS = 60_000;

let world: TwoFactorWorld;
const rest = { client: aClient(), trustsDevice: false };
const totp = (context: SecondFactorContext, code = 'wrong') =>
  new VerifyTotp(world).execute({ context, code, ...rest });
const backup = (context: SecondFactorContext, code = 'wrong') =>
  new VerifyBackupCode(world).execute({ context, code, ...rest });
const otp = (context: SecondFactorContext, code = 'wrong') => new VerifyOtp(world).execute({ context, code, ...rest });
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'right',
    (error: { code: string }) => error.code,
  );
const blocks = () => world.mails().filter(({ kind }) => kind === 'second-factor-blocked');

beforeEach(() => {
  world = twoFactorWorld();
  world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
});

describe('wrong codes of one sign-in', () => {
  it('are nine, of authenticators and backup codes together; the tenth ends it, and then nobody is meant any more', async () => {
    const waiting = await world.challenge();
    for (let wrong = 1; wrong <= 9; wrong++) {
      const [call, code] = wrong % 2 ? [totp, 'INVALID_CODE'] : [backup, 'INVALID_BACKUP_CODE'];
      expect(await codeOf(call(waiting))).toBe(code);
      expect(world.recordOf(waiting.reference)).toBeDefined();
    }
    expect(await codeOf(totp(waiting))).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    expect(world.storedRecords()).toEqual([]);
    expect(await codeOf(totp(waiting, world.codeOf('app')))).toBe('INVALID_TWO_FACTOR_COOKIE');
    expect(world.storedSessions()).toEqual([]);
    expect(world.failuresOf().count).toBe(10);
  });

  it('leave the tenth to be a right one', async () => {
    const waiting = await world.challenge();
    for (let wrong = 1; wrong <= 9; wrong++) await codeOf(totp(waiting));
    expect(await codeOf(totp(waiting, world.codeOf('app')))).toBe('right');
    expect(world.storedRecords()).toEqual([]);
  });

  it('take a mailed code with them at the tenth', async () => {
    const waiting = await world.challenge();
    await new SendOtp(world).execute({ context: waiting, client: aClient() });
    for (let wrong = 1; wrong <= 10; wrong++) await codeOf(backup(waiting));
    expect(world.storedRecords()).toEqual([]);
  });

  it('are those of that sign-in alone', async () => {
    const [one, other] = [await world.challenge(), await world.challenge()];
    for (let wrong = 1; wrong <= 9; wrong++) await codeOf(totp(one));
    expect(await codeOf(totp(other))).toBe('INVALID_CODE');
    expect(await codeOf(totp(one))).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    expect(world.recordOf(other.reference)).toBeDefined();
  });

  it('are counted whoever comes at once', async () => {
    const waiting = await world.challenge();
    const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf(totp(waiting))));
    const times = (code: string) => codes.filter((each) => each === code).length;
    expect([
      times('INVALID_CODE'),
      times('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'),
      times('INVALID_TWO_FACTOR_COOKIE'),
    ]).toEqual([9, 1, 4]);
  });

  it('do not end a session, however many they are', async () => {
    const signedIn = await world.signIn();
    for (let wrong = 1; wrong <= 14; wrong++) expect(await codeOf(totp(signedIn))).toBe('INVALID_CODE');
    expect(world.storedRecords()).toEqual([]);
    expect(world.storedSessions()).toHaveLength(1);
  });

  it('outlive their sign-in by nothing: the next one begins at none', async () => {
    const waiting = await world.challenge();
    for (let wrong = 1; wrong <= 9; wrong++) await codeOf(totp(waiting));
    expect(await codeOf(totp(waiting, world.codeOf('app')))).toBe('right');
    const next = await world.challenge();
    for (let wrong = 1; wrong <= 9; wrong++) expect(await codeOf(totp(next))).toBe('INVALID_CODE');
  });
});

describe('wrong codes of one user', () => {
  /** One wrong code, of each kind in turn, from a sign-in of its own. */
  async function wrong(number: number): Promise<string> {
    const context = number % 2 ? await world.challenge() : await world.signIn();
    if (number % 3 === 0) return codeOf(backup(context));
    if (number % 3 === 1) return codeOf(totp(context));
    await new SendOtp(world).execute({ context, client: aClient() });
    return codeOf(otp(context));
  }

  it('are counted over sign-ins, sessions and kinds; the 15th is judged and blocks, and each fifth after it for longer', async () => {
    const waits: Record<number, number> = {};
    for (let number = 1; number <= 30; number++) {
      expect(await wrong(number)).toMatch(/^INVALID_(BACKUP_)?CODE$/);
      expect(world.failuresOf().count).toBe(number);
      const refusal = await totp(await world.challenge(), world.codeOf('app')).catch((error: unknown) => error);
      if (!(refusal instanceof Error)) {
        world.fail(number, world.failuresOf().blockedUntil);
        continue;
      }
      expect(refusal).toMatchObject({ code: 'SECOND_FACTOR_BLOCKED' });
      const minutes = (refusal as WaitError).retryAfterSeconds / 60;
      waits[number] = minutes;
      world.clock.advance(minutes * MINUTE_MS);
    }
    expect(waits).toEqual({ 15: 15, 20: 30, 25: 60, 30: 60 });
  });

  it('are forgotten after a right one', async () => {
    world.fail(14);
    await totp(await world.challenge(), world.codeOf('app'));
    expect(await codeOf(totp(await world.challenge()))).toBe('INVALID_CODE');
    expect(world.failuresOf()).toEqual({ count: 1, blockedUntil: null });
  });

  it('are not forgotten after a right password, nor a trusted device', async () => {
    world.fail(14);
    await world.challenge();
    expect(world.failuresOf().count).toBe(14);
  });

  it('count the tenth of a sign-in too, which is answered as such', async () => {
    world.fail(5);
    const waiting = await world.challenge();
    for (let number = 1; number <= 9; number++) await codeOf(totp(waiting));
    expect(await codeOf(totp(waiting))).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    expect(world.failuresOf().count).toBe(15);
    expect(await codeOf(totp(await world.challenge()))).toBe('SECOND_FACTOR_BLOCKED');
  });

  it('block no other user', async () => {
    world.register(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    world.fail(14);
    await codeOf(totp(await world.challenge()));
    expect(await codeOf(totp(await world.challenge(OLA), world.codeOf('of-ola')))).toBe('right');
    expect(world.failuresOf(KARI).count).toBe(15);
    expect(world.failuresOf(OLA).count).toBe(0);
  });

  it('are told to the owner once per block, with its end', async () => {
    world.register(anOwner({ twoFactorEnabled: true, language: 'en' }));
    world.fail(14);
    const signedIn = await world.signIn();
    await codeOf(totp(signedIn));
    await codeOf(totp(signedIn));
    await codeOf(backup(signedIn));
    expect(blocks()).toEqual([
      {
        kind: 'second-factor-blocked',
        userId: KARI,
        to: 'kari@example.no',
        language: 'en',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', until: '2026-01-05T12:15:00.000Z' },
      },
    ]);
    world.clock.advance(15 * MINUTE_MS);
    for (let number = 16; number <= 19; number++) await codeOf(totp(signedIn));
    expect(blocks()).toHaveLength(1);
    await codeOf(totp(signedIn));
    expect(blocks().map(({ data }) => data)).toMatchObject([{}, { until: '2026-01-05T12:45:00.000Z' }]);
  });

  it('spend nothing while they are blocked: a right code is right afterwards', async () => {
    world.fail(15, new Date(world.clock.now().getTime() + MINUTE_MS));
    const waiting = await world.challenge();
    expect(await codeOf(backup(waiting, 'app-1'))).toBe('SECOND_FACTOR_BLOCKED');
    world.clock.advance(MINUTE_MS);
    expect(await codeOf(backup(waiting, 'app-1'))).toBe('right');
  });

  it('never pass fifteen, whoever comes at once', async () => {
    const contexts = await Promise.all(Array.from({ length: 40 }, () => world.challenge()));
    const codes = await Promise.all(contexts.map((context) => codeOf(totp(context))));
    expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(15);
    expect(codes.filter((code) => code === 'SECOND_FACTOR_BLOCKED')).toHaveLength(25);
    expect(world.failuresOf().count).toBe(15);
  });
});
