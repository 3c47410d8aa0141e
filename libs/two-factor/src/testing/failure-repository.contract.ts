import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { type Failures, NO_FAILURES } from '../model/failure-budget.js';
import { anOwner, KARI, OLA } from './builders.js';
import type { StoresUnderTest } from './stores-under-test.js';

const BLOCKED: Failures = { count: 15, blockedUntil: new Date('2026-01-05T12:15:00.123Z') };

/** What `FailureRepository` promises. */
export function failureRepositoryContract(adapter: string, makeEmpty: () => Promise<StoresUnderTest>): void {
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

    it('has none of whoever failed never, nor of nobody', async () => {
      expect(await find()).toEqual(NO_FAILURES);
      expect(await find('nobody' as UserId)).toEqual(NO_FAILURES);
    });

    it.each([{ count: 1, blockedUntil: null }, BLOCKED])('gives back %j of one user', async (failures) => {
      await save(failures);
      expect(await find()).toEqual(failures);
      expect(await find(OLA)).toEqual(NO_FAILURES);
    });

    it('replaces what it had', async () => {
      await save(BLOCKED);
      await save({ count: 16, blockedUntil: null });
      expect(await find()).toEqual({ count: 16, blockedUntil: null });
    });

    it('forgets those of one user', async () => {
      await save(BLOCKED);
      await save(BLOCKED, OLA);
      await stores.transaction.run(({ failures }) => failures.clear(KARI));
      expect(await find()).toEqual(NO_FAILURES);
      expect(await find(OLA)).toEqual(BLOCKED);
    });

    it('has nothing to forget where there are none', async () => {
      await stores.transaction.run(({ failures }) => failures.clear(KARI));
      expect(await find()).toEqual(NO_FAILURES);
    });

    it('counts none of a user that is gone, and loses them with their owner', async () => {
      await expect(save(BLOCKED, 'nobody' as UserId)).rejects.toThrow();
      await save(BLOCKED);
      await stores.removeOwner(KARI);
      expect(await find()).toEqual(NO_FAILURES);
    });

    it('counts each of those who fail at once, where the user is held meanwhile', async () => {
      const failing = Array.from({ length: 8 }, () =>
        stores.transaction.run(async ({ owners, failures }) => {
          await owners.findForUpdate(KARI);
          const { count, blockedUntil } = await failures.find(KARI);
          await failures.save(KARI, { count: count + 1, blockedUntil });
        }),
      );
      await Promise.all(failing);
      expect(await find()).toEqual({ count: 8, blockedUntil: null });
    });

    it('keeps nothing of a transaction that failed', async () => {
      const failing = stores.transaction.run(async ({ failures }) => {
        await failures.save(KARI, BLOCKED);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find()).toEqual(NO_FAILURES);
    });
  });
}
