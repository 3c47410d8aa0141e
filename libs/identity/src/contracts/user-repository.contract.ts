import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, parseEmail, type UserId } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aUser, REFUSED_NAME } from '../testing/builders.js';
import { describeUserChanges, type UsersUnderTest } from './user-changes.contract.js';
import { describeUniqueFields } from './unique-fields.contract.js';

const NOW = new Date('2026-01-05T12:00:00.123Z');

/**
 * The contract of `UserRepository`: finding, adding and verifying here, changing in `user-changes.contract.ts`. On a
 * database, `makeEmpty` also creates a trigger that refuses `REFUSED_NAME` and `REFUSED_EMAIL` in new and changed rows,
 * and the index of `UNIQUE_FIELD`.
 */
export function describeUserRepository(adapter: string, makeEmpty: () => Promise<UsersUnderTest>): void {
  describe(`UserRepository: ${adapter}`, () => {
    let tx: UsersUnderTest;
    const find = (email: Email = aUser().email): Promise<User | null> =>
      tx.run(({ users }) => users.findByEmail(email));
    const add = (user = aUser()): Promise<string> => tx.run(({ users }) => users.add(user));
    const verify = (id: UserId = aUser().id, email: Email = aUser().email): Promise<boolean> =>
      tx.run(({ users }) => users.verifyEmail(id, email, NOW));

    beforeEach(async () => {
      tx = await makeEmpty();
    });

    it('finds nobody in an empty table', async () => expect(await find()).toBeNull());

    it('returns every field of an added user, to the millisecond', async () => {
      const user = aUser({
        name: 'Åse «Æ» Ødegård 👩‍🔬',
        image: '/bilder/åse.png',
        emailVerified: true,
        twoFactorEnabled: true,
        createdAt: NOW,
        language: 'nn',
        extra: { shoeSize: 39.5, tags: ['a', 'b'], isMember: true, birthday: '1990-02-28T00:00:00.000Z', note: null },
      });
      expect(await add(user)).toBe('added');
      expect(await find()).toEqual(user);
    });

    it('finds by the whole address only', async () => {
      await add();
      expect(await find(parseEmail('kari@example.com')!)).toBeNull();
      expect(await find(parseEmail('_ari@example.no')!)).toBeNull();
    });

    it('answers taken for a taken address and does not change its user', async () => {
      await add();
      expect(await add(aUser({ id: 'ola', email: aUser().email, name: 'Ola' }))).toBe('taken');
      expect(await find()).toEqual(aUser());
    });

    it('gives an address to exactly one of two concurrent users', async () => {
      for (let round = 0; round < 5; round++) {
        const email = `round-${round}@example.no`;
        const outcomes = await Promise.all(
          ['one', 'two'].map((name) => add(aUser({ id: `${name}-${round}`, email, name }))),
        );
        expect(outcomes.sort()).toEqual(['added', 'taken']);
        expect(await find(email as Email)).not.toBeNull();
      }
    });

    it('answers refused where the database refuses a user, and stores nothing', async () => {
      expect(await add(aUser({ name: REFUSED_NAME }))).toBe('refused');
      expect(await find()).toBeNull();
    });

    it('rolls back a transaction in which a user was refused', async () => {
      const outcome = await tx.run(async ({ users }) => {
        await users.add(aUser({ id: 'ola' }));
        return users.add(aUser({ name: REFUSED_NAME }));
      });
      expect(outcome).toBe('refused');
      expect(await find(aUser({ id: 'ola' }).email)).toBeNull();
    });

    it('rolls back a transaction that failed', async () => {
      const failing = tx.run(async ({ users }) => {
        await users.add(aUser());
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find()).toBeNull();
    });

    it('marks an address as verified and sets updatedAt, once', async () => {
      await add();
      expect(await verify()).toBe(true);
      expect(await find()).toEqual(aUser({ emailVerified: true, updatedAt: NOW }));
      expect(await verify()).toBe(false);
    });

    it('returns true to exactly one of several concurrent verifications', async () => {
      await add();
      const results = await Promise.all(Array.from({ length: 5 }, () => verify()));
      expect(results.filter(Boolean)).toHaveLength(1);
    });

    it('verifies nothing for an unknown user or another address', async () => {
      await add();
      expect(await verify('nobody' as UserId)).toBe(false);
      expect(await verify(aUser().id, 'old@example.no' as Email)).toBe(false);
      expect(await find()).toEqual(aUser());
    });
  });

  describeUserChanges(adapter, makeEmpty);
  describeUniqueFields(adapter, makeEmpty);
}
