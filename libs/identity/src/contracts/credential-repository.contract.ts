import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { CredentialRepository, UserRepository } from '../ports.js';
import { aUser } from '../testing/builders.js';

type Tx = TransactionRunner<{ readonly credentials: CredentialRepository; readonly users: UserRepository }>;

const NOW = new Date('2026-01-05T12:00:00.000Z');

/** The contract of `CredentialRepository`. */
export function describeCredentialRepository(adapter: string, makeEmpty: () => Promise<Tx>): void {
  describe(`CredentialRepository: ${adapter}`, () => {
    let tx: Tx;
    const find = (userId: UserId = aUser().id): Promise<string | null> =>
      tx.run(({ credentials }) => credentials.findHash(userId));
    const add = (hash: string, userId: UserId = aUser().id): Promise<boolean> =>
      tx.run(({ credentials }) => credentials.add(userId, hash, NOW));

    beforeEach(async () => {
      tx = await makeEmpty();
      await tx.run(async ({ users }) => {
        await users.add(aUser());
        await users.add(aUser({ id: 'ola' }));
      });
    });

    it('finds no password of a user without one or of an unknown user', async () => {
      expect(await find()).toBeNull();
      expect(await find('nobody' as UserId)).toBeNull();
    });

    it('finds each user’s own password', async () => {
      await add('of kari');
      await add('of ola', aUser({ id: 'ola' }).id);
      expect(await find()).toBe('of kari');
      expect(await find(aUser({ id: 'ola' }).id)).toBe('of ola');
    });

    it('locks a user together with their password, if both exist', async () => {
      const lock = (userId: UserId = aUser().id) => tx.run(({ credentials }) => credentials.lockWithUser(userId));
      expect(await lock()).toBeNull();
      await add('of kari');
      expect(await lock()).toEqual({ user: aUser(), passwordHash: 'of kari' });
      expect(await lock('nobody' as UserId)).toBeNull();
      await tx.run(({ credentials }) => credentials.empty(aUser().id, NOW));
      expect(await lock()).toBeNull();
    });

    it('returns the password that was set by the transaction it waited for', async () => {
      await add('old');
      let locked: Promise<unknown> | undefined;
      await tx.run(async ({ users, credentials }) => {
        await users.findForUpdate(aUser().id);
        locked = tx.run(async (later) => (await later.credentials.lockWithUser(aUser().id))?.passwordHash);
        // Long enough for the other transaction to begin waiting.
        await new Promise((resolve) => setTimeout(resolve, 200));
        await credentials.put(aUser().id, 'new', NOW);
      });
      expect(await locked).toBe('new');
    });

    it('stores one password per user, also of two concurrent ones', async () => {
      const outcomes = await Promise.all([add('first'), add('second')]);
      expect(outcomes.sort()).toEqual([false, true]);
      expect(await add('third')).toBe(false);
      expect(['first', 'second']).toContain(await find());
    });

    it('rejects a password of an unknown user', async () => {
      expect(await add('of nobody', 'nobody' as UserId)).toBe(false);
    });

    it('is rolled back with the transaction of its user', async () => {
      const failing = tx.run(async ({ users, credentials }) => {
        await users.add(aUser({ id: 'new' }));
        await credentials.add(aUser({ id: 'new' }).id, 'of new', NOW);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find(aUser({ id: 'new' }).id)).toBeNull();
    });

    it('treats an empty password as none', async () => {
      await add('');
      expect(await find()).toBeNull();
    });

    describe('emptying a password', () => {
      const empty = (userId: UserId = aUser().id): Promise<void> =>
        tx.run(({ credentials }) => credentials.empty(userId, NOW));

      it('removes the password and none of another user', async () => {
        await add('of kari');
        await add('of ola', aUser({ id: 'ola' }).id);
        await empty();
        expect(await find()).toBeNull();
        expect(await find(aUser({ id: 'ola' }).id)).toBe('of ola');
      });

      it('keeps the account, whose password only put can set', async () => {
        await add('of kari');
        await empty();
        expect(await add('second')).toBe(false);
        await tx.run(({ credentials }) => credentials.put(aUser().id, 'new', NOW));
        expect(await find()).toBe('new');
      });

      it('does nothing without an account', async () => {
        await empty();
        expect(await add('of kari')).toBe(true);
        await expect(empty('nobody' as UserId)).resolves.toBeUndefined();
      });
    });

    describe('putting a password', () => {
      const put = (hash: string, userId: UserId = aUser().id): Promise<void> =>
        tx.run(({ credentials }) => credentials.put(userId, hash, NOW));

      it('sets the password of a user without one', async () => {
        await put('new');
        expect(await find()).toBe('new');
      });

      it('sets an empty password', async () => {
        await add('');
        await put('new');
        expect(await find()).toBe('new');
      });

      it('replaces the password and none of another user', async () => {
        await add('of kari');
        await add('of ola', aUser({ id: 'ola' }).id);
        await put('new');
        expect(await find()).toBe('new');
        expect(await find(aUser({ id: 'ola' }).id)).toBe('of ola');
        expect(await add('second')).toBe(false);
      });

      it('keeps one of several concurrent passwords and rejects none', async () => {
        await Promise.all([put('first'), put('second'), put('third')]);
        expect(['first', 'second', 'third']).toContain(await find());
        expect(await add('fourth')).toBe(false);
      });

      it('rejects an unknown user and stores nothing', async () => {
        await expect(put('of nobody', 'nobody' as UserId)).rejects.toThrow();
        expect(await find('nobody' as UserId)).toBeNull();
      });

      it('is rolled back with its transaction', async () => {
        await add('of kari');
        const failing = tx.run(async ({ credentials }) => {
          await credentials.put(aUser().id, 'new', NOW);
          throw new Error('a later step failed');
        });
        await expect(failing).rejects.toThrow();
        expect(await find()).toBe('of kari');
      });
    });
  });
}
