import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner } from '@portvakt/kernel';

import type { SigningKeyRepository, SigningKeyStore } from '../ports.js';
import { aSigningKey } from '../testing/builders.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 5, 12, minute, 0, 123));

/** The contract of `SigningKeyRepository`. */
export function describeSigningKeyRepository(
  adapter: string,
  makeEmpty: () => Promise<TransactionRunner<SigningKeyStore>>,
): void {
  describe(`SigningKeyRepository: ${adapter}`, () => {
    let transaction: TransactionRunner<SigningKeyStore>;
    const run = <T>(work: (keys: SigningKeyRepository) => Promise<T>): Promise<T> =>
      transaction.run(({ keys }) => work(keys));

    beforeEach(async () => {
      transaction = await makeEmpty();
    });

    it('lists keys with every field, oldest first', async () => {
      const [newer, older] = [aSigningKey({ id: 'a', createdAt: at(2) }), aSigningKey({ id: 'b', createdAt: at(1) })];
      expect(await run((keys) => keys.list())).toEqual([]);
      await run((keys) => keys.add(newer));
      await run((keys) => keys.add(older));
      expect(await run((keys) => keys.list())).toEqual([older, newer]);
    });

    it('removes the named keys and no other', async () => {
      for (const id of ['a', 'b', 'c']) await run((keys) => keys.add(aSigningKey({ id })));
      await run((keys) => keys.remove(['a', 'c', 'unknown']));
      expect((await run((keys) => keys.list())).map(({ id }) => id)).toEqual(['b']);
    });

    it('shows keys under the lock that another transaction added under it', async () => {
      const addOnce = (id: string) =>
        run(async (keys) => {
          await keys.lock();
          if ((await keys.list()).length === 0) await keys.add(aSigningKey({ id }));
        });
      await Promise.all(['a', 'b', 'c', 'd'].map(addOnce));
      expect(await run((keys) => keys.list())).toHaveLength(1);
    });
  });
}
