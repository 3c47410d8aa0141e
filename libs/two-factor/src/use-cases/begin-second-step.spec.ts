import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SecondStepBegun, UserId } from '@portvakt/kernel';

import { anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { BeginSecondStep } from './begin-second-step.js';

const DAY_MS = 86_400_000;

describe('a sign-in of a user with two-factor on, after the right password', () => {
  let world: TwoFactorWorld;
  const begin = (deviceCookie: string | null = null, userId: UserId = KARI): Promise<SecondStepBegun> =>
    new BeginSecondStep(world).execute({ userId, deviceCookie, byPassword: true });
  const deviceIn = (begun: SecondStepBegun): string => {
    if (begun.kind !== 'waived') throw new Error('a code is owed');
    return begun.deviceCookie;
  };
  const trustRecords = (): readonly string[] =>
    world.storedRecords().filter((each) => each.startsWith('trust-device-'));

  beforeEach(() => {
    world = twoFactorWorld();
    world.register(anOwner({ twoFactorEnabled: true }), [anAuthenticator()]);
    world.register(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
  });

  it('owes a code for five minutes, and has begun no session', async () => {
    const begun = await begin();
    expect(begun).toEqual({ kind: 'pending', reference: expect.stringMatching(/^2fa-[\w-]{20}$/) });
    if (begun.kind !== 'pending') return;
    expect(world.recordOf(begun.reference)).toMatchObject({
      value: KARI,
      userId: KARI,
      expiresAt: new Date(world.clock.now().getTime() + 300_000),
    });
    expect(world.storedSessions()).toEqual([]);
    expect(world.mails()).toEqual([]);
  });

  it('is another one each time, beside those that wait already', async () => {
    await begin();
    await begin();
    expect(new Set(world.storedRecords()).size).toBe(2);
  });

  it('waits for as long as the deployment says', async () => {
    world.policy.pendingLifetimeMs = 60_000;
    const begun = await begin();
    if (begun.kind !== 'pending') throw new Error('no code is owed');
    expect(world.recordOf(begun.reference)?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 60_000));
  });

  it('owes none from a trusted device, whose record and cookie are replaced by new ones for thirty days', async () => {
    const cookie = await world.trust();
    const [before] = trustRecords();
    world.clock.advance(29 * DAY_MS);
    const renewed = deviceIn(await begin(cookie));
    expect(renewed).not.toBe(cookie);
    const [after, ...others] = trustRecords();
    expect(others).toEqual([]);
    expect(after).not.toBe(before);
    expect(world.recordOf(after!)?.expiresAt).toEqual(new Date(world.clock.now().getTime() + 30 * DAY_MS));
    world.clock.advance(29 * DAY_MS);
    expect((await begin(renewed)).kind).toBe('waived');
  });

  it('takes a cookie of a trusted device once, so that a copy of it is worth nothing afterwards', async () => {
    const cookie = await world.trust();
    await begin(cookie);
    expect((await begin(cookie)).kind).toBe('pending');
  });

  it('waives one of two sign-ins at once with the same cookie', async () => {
    const cookie = await world.trust();
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(cookie)));
    expect(begun.filter(({ kind }) => kind === 'waived')).toHaveLength(1);
  });

  it('trusts a device up to the last moment of its thirty days, and not at their end', async () => {
    const cookies = [await world.trust(), await world.trust()];
    world.clock.advance(30 * DAY_MS - 1);
    expect((await begin(cookies[0])).kind).toBe('waived');
    world.clock.advance(1);
    expect((await begin(cookies[1])).kind).toBe('pending');
  });

  it('trusts a device for as long as the deployment says', async () => {
    world.policy.trustLifetimeMs = DAY_MS;
    const cookie = await world.trust();
    world.clock.advance(DAY_MS);
    expect((await begin(cookie)).kind).toBe('pending');
  });

  it('does not trust a device of another user, which stays trusted by its own', async () => {
    const cookie = await world.trust(OLA);
    expect((await begin(cookie)).kind).toBe('pending');
    expect((await begin(cookie, OLA)).kind).toBe('waived');
  });

  it.each([
    ['a proof of another device', (one: string, other: string) => one.replace(/!.*/, '') + other.replace(/^[^!]*/, '')],
    ['a forged proof', (one: string) => `x${one.slice(1)}`],
    ['no proof', (one: string) => one.replace(/^[^!]*/, '')],
    ['another device than the proven one', (one: string) => one.slice(0, -1) + (one.endsWith('a') ? 'b' : 'a')],
    ['nothing', () => ''],
    ['nonsense', () => 'nonsense!trust-device-'],
  ])('does not trust a cookie with %s, and uses nothing up', async (_what, spoil) => {
    const [one, other] = [await world.trust(), await world.trust()];
    expect((await begin(spoil(one, other))).kind).toBe('pending');
    expect(trustRecords()).toHaveLength(2);
    expect((await begin(one)).kind).toBe('waived');
  });

  it('trusts no device whose record is gone, whatever its proof says', async () => {
    const cookie = await world.trust();
    await world.transaction.run(({ records }) => records.removeOf(KARI, ['trust-device-']));
    expect((await begin(cookie)).kind).toBe('pending');
  });

  it('waives the code of a trusted device also while codes are blocked: nobody else’s guessing keeps the owner out', async () => {
    world.fail(15, new Date(world.clock.now().getTime() + 60_000));
    expect((await begin(await world.trust())).kind).toBe('waived');
    expect(world.failuresOf().count).toBe(15);
  });
});
