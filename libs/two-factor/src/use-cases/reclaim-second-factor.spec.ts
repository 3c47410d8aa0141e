import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { NO_FAILURES } from '../model/failure-budget.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { ReclaimSecondFactor } from './reclaim-second-factor.js';

describe('ReclaimSecondFactor', () => {
  let world: TwoFactorWorld;
  const reclaim = (userId: UserId = KARI): Promise<void> =>
    new ReclaimSecondFactor(world).execute({ userId, client: aClient({ language: 'nn' }) });

  beforeEach(() => {
    world = twoFactorWorld();
    world.register(anOwner({ twoFactorEnabled: true, emailVerified: false }), [anAuthenticator()]);
    world.register(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
  });

  it('removes authenticators, trusted devices and counted wrong codes, and nothing of another user', async () => {
    await world.trust();
    const failures = { ...NO_FAILURES, count: 3 };
    await world.transaction.run(async (store) => {
      await store.failures.save(KARI, failures);
      await store.failures.save(OLA, failures);
    });
    await reclaim();
    expect(world.ownerOf()?.twoFactorEnabled).toBe(false);
    expect(world.authenticatorsOf()).toEqual([]);
    expect(world.storedRecords()).toEqual([]);
    expect(world.failuresOf(KARI)).toEqual(NO_FAILURES);
    expect(world.failuresOf(OLA)).toEqual(failures);
    expect(world.authenticatorsOf(OLA)).toHaveLength(1);
  });

  it('notifies the owner of the mailbox, without the name that the other one chose', async () => {
    await reclaim();
    expect(world.mails()).toMatchObject([
      { kind: 'two-factor-changed', to: anOwner().email, language: 'nn', data: { state: 'off', name: '' } },
    ]);
  });

  it('notifies nobody where no second factor was on', async () => {
    world.register(anOwner(), [anAuthenticator({ verified: false })]);
    await reclaim();
    expect(world.authenticatorsOf()).toEqual([]);
    expect(world.mails()).toEqual([]);
  });
});
