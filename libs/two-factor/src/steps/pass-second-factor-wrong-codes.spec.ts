import { beforeEach, describe, expect, it } from '@jest/globals';

import type { WaitError } from '../errors.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import type { SecondFactorContext } from './lock-context.js';
import { SendOtp } from '../use-cases/send-otp.js';
import { VerifyBackupCode } from '../use-cases/verify-backup-code.js';
import { VerifyOtp } from '../use-cases/verify-otp.js';
import { VerifyTotp } from '../use-cases/verify-totp.js';

const MINUTE_MS = 60_000;

let testContext: TwoFactorTestContext;
const rest = { client: aClient(), trustsDevice: false };
const totp = (context: SecondFactorContext, code = 'wrong') =>
  new VerifyTotp(testContext).execute({ context, code, ...rest });
const backup = (context: SecondFactorContext, code = 'wrong') =>
  new VerifyBackupCode(testContext).execute({ context, code, ...rest });
const otp = (context: SecondFactorContext, code = 'wrong') =>
  new VerifyOtp(testContext).execute({ context, code, ...rest });
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'right',
    (error: { code: string }) => error.code,
  );
const blocks = () => testContext.mails().filter(({ kind }) => kind === 'second-factor-blocked');

beforeEach(() => {
  testContext = twoFactorTestContext();
  testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
});

describe('wrong codes of one pending sign-in', () => {
  it('end it at the tenth, of authenticators and backup codes together', async () => {
    const waiting = await testContext.addPendingSignIn();
    for (let wrong = 1; wrong <= 9; wrong++) {
      const [call, code] = wrong % 2 ? [totp, 'INVALID_CODE'] : [backup, 'INVALID_BACKUP_CODE'];
      expect(await codeOf(call(waiting))).toBe(code);
      expect(testContext.storedRecord(waiting.reference)).toBeDefined();
    }
    expect(await codeOf(totp(waiting))).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    expect(testContext.storedRecords()).toEqual([]);
    expect(await codeOf(totp(waiting, testContext.codeOf('app')))).toBe('INVALID_TWO_FACTOR_COOKIE');
    expect(testContext.storedSessions()).toEqual([]);
    expect(testContext.storedFailures().count).toBe(10);
  });

  it('still allow a right tenth code', async () => {
    const waiting = await testContext.addPendingSignIn();
    for (let wrong = 1; wrong <= 9; wrong++) await codeOf(totp(waiting));
    expect(await codeOf(totp(waiting, testContext.codeOf('app')))).toBe('right');
    expect(testContext.storedRecords()).toEqual([]);
  });

  it('delete its mailed code at the tenth', async () => {
    const waiting = await testContext.addPendingSignIn();
    await new SendOtp(testContext).execute({ context: waiting, client: aClient() });
    for (let wrong = 1; wrong <= 10; wrong++) await codeOf(backup(waiting));
    expect(testContext.storedRecords()).toEqual([]);
  });

  it('are counted for each pending sign-in', async () => {
    const [one, other] = [await testContext.addPendingSignIn(), await testContext.addPendingSignIn()];
    for (let wrong = 1; wrong <= 9; wrong++) await codeOf(totp(one));
    expect(await codeOf(totp(other))).toBe('INVALID_CODE');
    expect(await codeOf(totp(one))).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    expect(testContext.storedRecord(other.reference)).toBeDefined();
  });

  it('are counted in concurrent requests', async () => {
    const waiting = await testContext.addPendingSignIn();
    const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf(totp(waiting))));
    const times = (code: string) => codes.filter((each) => each === code).length;
    expect([
      times('INVALID_CODE'),
      times('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'),
      times('INVALID_TWO_FACTOR_COOKIE'),
    ]).toEqual([9, 1, 4]);
  });

  it('do not end a session', async () => {
    const signedIn = await testContext.addSession();
    for (let wrong = 1; wrong <= 14; wrong++) expect(await codeOf(totp(signedIn))).toBe('INVALID_CODE');
    expect(testContext.storedRecords()).toEqual([]);
    expect(testContext.storedSessions()).toHaveLength(1);
  });

  it('do not count in the next pending sign-in', async () => {
    const waiting = await testContext.addPendingSignIn();
    for (let wrong = 1; wrong <= 9; wrong++) await codeOf(totp(waiting));
    expect(await codeOf(totp(waiting, testContext.codeOf('app')))).toBe('right');
    const next = await testContext.addPendingSignIn();
    for (let wrong = 1; wrong <= 9; wrong++) expect(await codeOf(totp(next))).toBe('INVALID_CODE');
  });
});

describe('wrong codes of one user', () => {
  /** Enters a wrong code of each kind in turn, in a new context. */
  async function wrong(number: number): Promise<string> {
    const context = number % 2 ? await testContext.addPendingSignIn() : await testContext.addSession();
    if (number % 3 === 0) return codeOf(backup(context));
    if (number % 3 === 1) return codeOf(totp(context));
    await new SendOtp(testContext).execute({ context, client: aClient() });
    return codeOf(otp(context));
  }

  it('are counted over all contexts and kinds; the 15th blocks, and each fifth after it blocks for longer', async () => {
    const waits: Record<number, number> = {};
    for (let number = 1; number <= 30; number++) {
      expect(await wrong(number)).toMatch(/^INVALID_(BACKUP_)?CODE$/);
      expect(testContext.storedFailures().count).toBe(number);
      const refusal = await totp(await testContext.addPendingSignIn(), testContext.codeOf('app')).catch(
        (error: unknown) => error,
      );
      if (!(refusal instanceof Error)) {
        testContext.setFailures(number, testContext.storedFailures().blockedUntil);
        continue;
      }
      expect(refusal).toMatchObject({ code: 'SECOND_FACTOR_BLOCKED' });
      const minutes = (refusal as WaitError).retryAfterSeconds / 60;
      waits[number] = minutes;
      testContext.clock.advance(minutes * MINUTE_MS);
    }
    expect(waits).toEqual({ 15: 15, 20: 30, 25: 60, 30: 60 });
  });

  it('are cleared by a right code', async () => {
    testContext.setFailures(14);
    await totp(await testContext.addPendingSignIn(), testContext.codeOf('app'));
    expect(await codeOf(totp(await testContext.addPendingSignIn()))).toBe('INVALID_CODE');
    expect(testContext.storedFailures()).toEqual({ count: 1, blockedUntil: null });
  });

  it('are not cleared by a right password', async () => {
    testContext.setFailures(14);
    await testContext.addPendingSignIn();
    expect(testContext.storedFailures().count).toBe(14);
  });

  it('include the tenth of a pending sign-in', async () => {
    testContext.setFailures(5);
    const waiting = await testContext.addPendingSignIn();
    for (let number = 1; number <= 9; number++) await codeOf(totp(waiting));
    expect(await codeOf(totp(waiting))).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    expect(testContext.storedFailures().count).toBe(15);
    expect(await codeOf(totp(await testContext.addPendingSignIn()))).toBe('SECOND_FACTOR_BLOCKED');
  });

  it('do not block another user', async () => {
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    testContext.setFailures(14);
    await codeOf(totp(await testContext.addPendingSignIn()));
    expect(await codeOf(totp(await testContext.addPendingSignIn(OLA), testContext.codeOf('of-ola')))).toBe('right');
    expect(testContext.storedFailures(KARI).count).toBe(15);
    expect(testContext.storedFailures(OLA).count).toBe(0);
  });

  it('notify the owner once per block', async () => {
    testContext.addOwner(anOwner({ twoFactorEnabled: true, language: 'en' }));
    testContext.setFailures(14);
    const signedIn = await testContext.addSession();
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
    testContext.clock.advance(15 * MINUTE_MS);
    for (let number = 16; number <= 19; number++) await codeOf(totp(signedIn));
    expect(blocks()).toHaveLength(1);
    await codeOf(totp(signedIn));
    expect(blocks().map(({ data }) => data)).toMatchObject([{}, { until: '2026-01-05T12:45:00.000Z' }]);
  });

  it('do not use up a code while codes are blocked', async () => {
    testContext.setFailures(15, new Date(testContext.clock.now().getTime() + MINUTE_MS));
    const waiting = await testContext.addPendingSignIn();
    expect(await codeOf(backup(waiting, 'app-1'))).toBe('SECOND_FACTOR_BLOCKED');
    testContext.clock.advance(MINUTE_MS);
    expect(await codeOf(backup(waiting, 'app-1'))).toBe('right');
  });

  it('never exceed fifteen before a block, also in concurrent requests', async () => {
    const contexts = await Promise.all(Array.from({ length: 40 }, () => testContext.addPendingSignIn()));
    const codes = await Promise.all(contexts.map((context) => codeOf(totp(context))));
    expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(15);
    expect(codes.filter((code) => code === 'SECOND_FACTOR_BLOCKED')).toHaveLength(25);
    expect(testContext.storedFailures().count).toBe(15);
  });
});
