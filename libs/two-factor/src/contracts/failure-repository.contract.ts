import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { type Failures, NO_FAILURES } from '../model/failure-budget.js';
import { anOwner, KARI, OLA } from '../testing/builders.js';
import type { StoresUnderTest } from '../testing/stores-under-test.js';

const BLOCKED: Failures = { count: 15, blockedUntil: new Date('2026-01-05T12:15:00.123Z') };

/** The contract of `FailureRepository`. */
export function describeFailureRepository(adapter: string, makeEmpty: () => Promise<StoresUnderTest>): void {
  describe(`FailureRepository: ${adapter}`, () => {
    let stores: StoresUnderTest;
    const find = (userId: UserId = KARI): Promise<Failures> =>
      stores.transaction.run(({ failures }) => failures.find(userId));
    const save = (of: Failures, userId: UserId = KARI): Promise<void> =>
      stores.transaction.run(({ failures }) => failures.save(userId, of));

    beforeEach(async () => {
      stores = await makeEmpty();
      await stores.addOwner(anOwner());
      await stores.addOwner(anOwner({ id: OLA }));
    });

    it('finds no failures of a user without any and of an unknown user', async () => {
      expect(await find()).toEqual(NO_FAILURES);
      expect(await find('nobody' as UserId)).toEqual(NO_FAILURES);
    });

    it.each([{ count: 1, blockedUntil: null }, BLOCKED])('stores %j for one user', async (failures) => {
      await save(failures);
      expect(await find()).toEqual(failures);
      expect(await find(OLA)).toEqual(NO_FAILURES);
    });

    it('replaces stored failures', async () => {
      await save(BLOCKED);
      await save({ count: 16, blockedUntil: null });
      expect(await find()).toEqual({ count: 16, blockedUntil: null });
    });

    it('clears the failures of one user', async () => {
      await save(BLOCKED);
      await save(BLOCKED, OLA);
      await stores.transaction.run(({ failures }) => failures.clear(KARI));
      expect(await find()).toEqual(NO_FAILURES);
      expect(await find(OLA)).toEqual(BLOCKED);
    });

    it('clears nothing if there are none', async () => {
      await stores.transaction.run(({ failures }) => failures.clear(KARI));
      expect(await find()).toEqual(NO_FAILURES);
    });

    it('refuses failures of an unknown user, and deletes those of a deleted user', async () => {
      await expect(save(BLOCKED, 'nobody' as UserId)).rejects.toThrow();
      await save(BLOCKED);
      await stores.removeOwner(KARI);
      expect(await find()).toEqual(NO_FAILURES);
    });

    it('loses no failure of concurrent transactions that lock the user', async () => {
      const failing = Array.from({ length: 8 }, () =>
        stores.transaction.run(async ({ users, failures }) => {
          await users.findForUpdate(KARI);
          const { count, blockedUntil } = await failures.find(KARI);
          await failures.save(KARI, { count: count + 1, blockedUntil });
        }),
      );
      await Promise.all(failing);
      expect(await find()).toEqual({ count: 8, blockedUntil: null });
    });

    it('rolls back a transaction that fails', async () => {
      const failing = stores.transaction.run(async ({ failures }) => {
        await failures.save(KARI, BLOCKED);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find()).toEqual(NO_FAILURES);
    });
  });
}
