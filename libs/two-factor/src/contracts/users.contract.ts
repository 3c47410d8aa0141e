import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId, UserSummary } from '@portvakt/kernel';

import { anOwner, OLA } from '../testing/builders.js';
import type { StoresUnderTest } from '../testing/stores-under-test.js';

const NOW = new Date('2026-01-05T12:00:00.123Z');

/** The contract of `Users`. */
export function describeUsers(adapter: string, makeEmpty: () => Promise<StoresUnderTest>): void {
  describe(`Users: ${adapter}`, () => {
    let stores: StoresUnderTest;
    const find = (id: UserId = anOwner().id): Promise<UserSummary | null> =>
      stores.transaction.run(({ users }) => users.findForUpdate(id));
    const set = (enabled: boolean, id: UserId = anOwner().id): Promise<void> =>
      stores.transaction.run(({ users }) => users.setTwoFactorEnabled(id, enabled, NOW));

    beforeEach(async () => {
      stores = await makeEmpty();
    });

    it('finds no unknown user', async () => {
      expect(await find()).toBeNull();
      expect(await stores.transaction.run(({ users }) => users.find(anOwner().id))).toBeNull();
    });

    it.each([
      anOwner(),
      anOwner({
        name: 'Åse «Æ» Ødegård 👩‍🔬',
        image: '/bilder/åse.png',
        emailVerified: false,
        twoFactorEnabled: true,
        createdAt: NOW,
        language: 'nn',
      }),
    ])('finds a user with every field, times to the millisecond', async (owner) => {
      await stores.addOwner(owner);
      expect(await find()).toEqual(owner);
      expect(await stores.transaction.run(({ users }) => users.find(owner.id))).toEqual(owner);
    });

    it('turns the second factor of one user on and off and updates updatedAt', async () => {
      await stores.addOwner(anOwner());
      await stores.addOwner(anOwner({ id: OLA }));
      await set(true);
      expect(await find()).toEqual(anOwner({ twoFactorEnabled: true, updatedAt: NOW }));
      expect(await find(OLA)).toEqual(anOwner({ id: OLA }));
      await set(false);
      expect(await find()).toEqual(anOwner({ updatedAt: NOW }));
    });

    it('ignores an unknown user', async () => {
      await set(true, 'nobody' as UserId);
      expect(await find('nobody' as UserId)).toBeNull();
    });

    it('rolls back a transaction that fails', async () => {
      await stores.addOwner(anOwner());
      const failing = stores.transaction.run(async ({ users }) => {
        await users.setTwoFactorEnabled(anOwner().id, true, NOW);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find()).toEqual(anOwner());
    });

    it('serialises transactions that lock the same user', async () => {
      await stores.addOwner(anOwner());
      const turns = Array.from({ length: 8 }, () =>
        stores.transaction.run(async ({ users }) => {
          const owner = await users.findForUpdate(anOwner().id);
          if (owner?.twoFactorEnabled) return 'late';
          await users.setTwoFactorEnabled(anOwner().id, true, NOW);
          return 'first';
        }),
      );
      const outcomes = await Promise.all(turns);
      expect(outcomes.filter((outcome) => outcome === 'first')).toHaveLength(1);
    });
  });
}
