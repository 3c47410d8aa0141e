import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { CredentialRepository, UserRepository } from '../ports.js';
import { aUser } from './builders.js';

type Tx = TransactionRunner<{ readonly credentials: CredentialRepository; readonly users: UserRepository }>;

const NOW = new Date('2026-01-05T12:00:00.000Z');

/** What `CredentialRepository` promises. */
export function credentialRepositoryContract(adapter: string, makeEmpty: () => Promise<Tx>): void {
  describe(`CredentialRepository: ${adapter}`, () => {
    let tx: Tx;
    const find = (userId: UserId = aUser().id): Promise<string | null> =>
      tx.run(({ credentials }) => credentials.findHashForUpdate(userId));
    const add = (hash: string, userId: UserId = aUser().id): Promise<boolean> =>
      tx.run(({ credentials }) => credentials.add(userId, hash, NOW));

    beforeEach(async () => {
      tx = await makeEmpty();
      await tx.run(async ({ users }) => {
        await users.add(aUser());
        await users.add(aUser({ id: 'ola' }));
      });
    });

    it('has no password of a user without one, nor of nobody', async () => {
      expect(await find()).toBeNull();
      expect(await find('nobody' as UserId)).toBeNull();
    });

    it('gives back each user’s own', async () => {
      await add('of kari');
      await add('of ola', aUser({ id: 'ola' }).id);
      expect(await find()).toBe('of kari');
      expect(await find(aUser({ id: 'ola' }).id)).toBe('of ola');
    });

    it('takes one password a user, also of two who come at once', async () => {
      const outcomes = await Promise.all([add('first'), add('second')]);
      expect(outcomes.sort()).toEqual([false, true]);
      expect(await add('third')).toBe(false);
      expect(['first', 'second']).toContain(await find());
    });

    it('takes none for a user that is gone', async () => {
      expect(await add('of nobody', 'nobody' as UserId)).toBe(false);
    });

    it('comes and goes with the transaction of its user', async () => {
      const failing = tx.run(async ({ users, credentials }) => {
        await users.add(aUser({ id: 'new' }));
        await credentials.add(aUser({ id: 'new' }).id, 'of new', NOW);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find(aUser({ id: 'new' }).id)).toBeNull();
    });

    it('holds the account: of those who read it to change it at once, one goes after the other', async () => {
      await add('of kari');
      const order: string[] = [];
      const visit = (name: string): Promise<void> =>
        tx.run(async ({ credentials, users }) => {
          await credentials.findHashForUpdate(aUser().id);
          order.push(`${name} in`);
          await users.findByEmail(aUser().email);
          order.push(`${name} out`);
        });
      await Promise.all([visit('a'), visit('b'), visit('c')]);
      const visitors = order.filter((_, n) => n % 2 === 0).map((entry) => entry.split(' ')[0]);
      expect(order).toEqual(visitors.flatMap((name) => [`${name} in`, `${name} out`]));
    });
  });
}
