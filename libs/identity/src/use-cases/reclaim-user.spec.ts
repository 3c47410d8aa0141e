import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { aClient, aUser, identityWorld, type IdentityWorld } from '../testing/index.js';
import { ReclaimUser } from './reclaim-user.js';

const PASSWORD = 'blåbærsyltetøy';
const kari = aUser({ twoFactorEnabled: true });
const ola = aUser({ id: 'ola' });
const client = aClient();

describe('ReclaimUser', () => {
  let world: IdentityWorld;
  const reclaim = (userId: UserId = kari.id) => new ReclaimUser(world).execute({ userId, client });

  beforeEach(async () => {
    world = identityWorld();
    for (const user of [kari, ola]) {
      world.register(user, PASSWORD);
      world.link(user.id);
      await world.startSession(user);
      await world.leaveRecord(user.id, 'reset-password:');
      await world.leaveRecord(user.id, 'trust-device-', `device of ${user.id}`);
    }
  });

  it('verifies the e-mail address and returns the user as they are then', async () => {
    expect(await reclaim()).toEqual({ ...kari, emailVerified: true, updatedAt: world.clock.now() });
  });

  it('removes password, linked identities, sessions and records of this user alone', async () => {
    await reclaim();
    expect(await world.transaction.run(({ credentials }) => credentials.findHash(kari.id))).toBeNull();
    expect([...world.transaction.state.linked]).toEqual([ola.id]);
    expect(world.storedSessions()).toMatchObject([{ owner: { id: ola.id } }]);
    expect(world.storedRecords()).toEqual(['reset-password:of ola', 'trust-device-device of ola']);
    expect(world.passwordHashOf(ola.id)).toBe(world.hasher.of(PASSWORD));
    expect(world.userOf(ola.id)).toEqual(ola);
  });

  it('removes the second factor', async () => {
    await reclaim();
    expect(world.secondStep.reclaimed).toEqual([{ userId: kari.id, client }]);
  });

  it('rejects a user who does not exist', async () => {
    await expect(reclaim('nobody' as UserId)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
  });
});
