import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SecondStepBegun, UserId } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { BeginSecondStep } from './begin-second-step.js';

const DAY_MS = 86_400_000;

describe('BeginSecondStep', () => {
  let testContext: TwoFactorTestContext;
  const begin = (trustedDeviceCookie: string | null = null, userId: UserId = KARI): Promise<SecondStepBegun> =>
    new BeginSecondStep(testContext).execute({ userId, trustedDeviceCookie, client: aClient(), way: 'password' });
  const deviceIn = (begun: SecondStepBegun): string => {
    if (begun.kind !== 'waived') throw new Error('a code is required');
    return begun.trustedDeviceCookie;
  };
  const trustRecords = (): readonly string[] =>
    testContext.storedRecords().filter((each) => each.startsWith('trust-device-'));

  beforeEach(() => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
  });

  it('requires a code within five minutes and starts no session', async () => {
    const begun = await begin();
    const expiresAt = new Date(testContext.clock.now().getTime() + 300_000);
    expect(begun).toEqual({ kind: 'pending', reference: expect.stringMatching(/^2fa-[\w-]{20}$/), expiresAt });
    if (begun.kind !== 'pending') return;
    expect(testContext.storedRecord(begun.reference)).toMatchObject({ value: KARI, userId: KARI, expiresAt });
    expect(testContext.storedSessions()).toEqual([]);
    expect(testContext.mails()).toEqual([]);
  });

  it('starts a new pending sign-in each time', async () => {
    await begin();
    await begin();
    expect(new Set(testContext.storedRecords()).size).toBe(2);
  });

  it('uses the configured lifetime of a pending sign-in', async () => {
    testContext.policy.pendingLifetimeMs = 60_000;
    const begun = await begin();
    if (begun.kind !== 'pending') throw new Error('no code is required');
    expect(testContext.storedRecord(begun.reference)?.expiresAt).toEqual(
      new Date(testContext.clock.now().getTime() + 60_000),
    );
  });

  it('requires no code from a trusted device and renews record and cookie for thirty days', async () => {
    const cookie = await testContext.addTrustedDevice();
    const [before] = trustRecords();
    testContext.clock.advance(29 * DAY_MS);
    const renewed = deviceIn(await begin(cookie));
    expect(renewed).not.toBe(cookie);
    const [after, ...others] = trustRecords();
    expect(others).toEqual([]);
    expect(after).not.toBe(before);
    expect(testContext.storedRecord(after!)?.expiresAt).toEqual(
      new Date(testContext.clock.now().getTime() + 30 * DAY_MS),
    );
    testContext.clock.advance(29 * DAY_MS);
    expect((await begin(renewed)).kind).toBe('waived');
  });

  it('accepts the cookie of a trusted device once', async () => {
    const cookie = await testContext.addTrustedDevice();
    await begin(cookie);
    expect((await begin(cookie)).kind).toBe('pending');
  });

  it('accepts a cookie in one of several concurrent sign-ins', async () => {
    const cookie = await testContext.addTrustedDevice();
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(cookie)));
    expect(begun.filter(({ kind }) => kind === 'waived')).toHaveLength(1);
  });

  it('trusts a device until thirty days have passed', async () => {
    const cookies = [await testContext.addTrustedDevice(), await testContext.addTrustedDevice()];
    testContext.clock.advance(30 * DAY_MS - 1);
    expect((await begin(cookies[0])).kind).toBe('waived');
    testContext.clock.advance(1);
    expect((await begin(cookies[1])).kind).toBe('pending');
  });

  it('uses the configured lifetime of a trusted device', async () => {
    testContext.policy.trustLifetimeMs = DAY_MS;
    const cookie = await testContext.addTrustedDevice();
    testContext.clock.advance(DAY_MS);
    expect((await begin(cookie)).kind).toBe('pending');
  });

  it('does not trust a device of another user, and does not use up its cookie', async () => {
    const cookie = await testContext.addTrustedDevice(OLA);
    expect((await begin(cookie)).kind).toBe('pending');
    expect((await begin(cookie, OLA)).kind).toBe('waived');
  });

  it.each([
    ['a proof of another device', (one: string, other: string) => one.replace(/!.*/, '') + other.replace(/^[^!]*/, '')],
    ['a forged proof', (one: string) => `x${one.slice(1)}`],
    ['no proof', (one: string) => one.replace(/^[^!]*/, '')],
    ['another device than the signed one', (one: string) => one.slice(0, -1) + (one.endsWith('a') ? 'b' : 'a')],
    ['nothing', () => ''],
    ['nonsense', () => 'nonsense!trust-device-'],
  ])('does not trust a cookie with %s, and does not use up the record', async (_what, spoil) => {
    const [one, other] = [await testContext.addTrustedDevice(), await testContext.addTrustedDevice()];
    expect((await begin(spoil(one, other))).kind).toBe('pending');
    expect(trustRecords()).toHaveLength(2);
    expect((await begin(one)).kind).toBe('waived');
  });

  it('does not trust a device without a record', async () => {
    const cookie = await testContext.addTrustedDevice();
    await testContext.transaction.run(({ records }) => records.removeOf(KARI, ['trust-device-']));
    expect((await begin(cookie)).kind).toBe('pending');
  });

  it('requires no code from a trusted device while codes are blocked', async () => {
    testContext.setFailures(15, new Date(testContext.clock.now().getTime() + 60_000));
    expect((await begin(await testContext.addTrustedDevice())).kind).toBe('waived');
    expect(testContext.storedFailures().count).toBe(15);
  });
});
