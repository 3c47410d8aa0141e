import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  type Email,
  parseEmail,
  type TransactionRunner,
  type UserId,
  type VerificationRecords,
} from '@portvakt/kernel';

import type { ProfileChange } from '../model/profile-change.js';
import type { User } from '../model/user.js';
import type { CredentialRepository, UserRepository } from '../ports.js';
import { aUser, REFUSED_EMAIL, REFUSED_NAME } from '../testing/builders.js';

/** A database without users. */
export type UsersUnderTest = TransactionRunner<{
  readonly users: UserRepository;
  readonly credentials: CredentialRepository;
  readonly records: VerificationRecords;
}>;

const NOW = new Date('2026-01-05T12:00:00.123Z');
const LATER = new Date('2026-01-05T12:01:00.000Z');

/** The contract of `UserRepository` for changing and deleting users; part of `describeUserRepository`. */
export function describeUserChanges(adapter: string, makeEmpty: () => Promise<UsersUnderTest>): void {
  describe(`UserRepository, changes: ${adapter}`, () => {
    let tx: UsersUnderTest;
    const find = (email: Email = aUser().email): Promise<User | null> =>
      tx.run(({ users }) => users.findByEmail(email));
    const add = (user = aUser()): Promise<string> => tx.run(({ users }) => users.add(user));

    beforeEach(async () => {
      tx = await makeEmpty();
    });

    it('locks a user, so that concurrent transactions change them one after the other', async () => {
      await add();
      const order: string[] = [];
      const visit = (name: string): Promise<void> =>
        tx.run(async ({ users }) => {
          const user = await users.findForUpdate(aUser().id);
          order.push(`${name} in`);
          const visits = Number(user?.extra['visits'] ?? 0) + 1;
          await users.changeProfile(aUser().id, { extra: { visits } }, NOW);
          order.push(`${name} out`);
        });
      await Promise.all(['a', 'b', 'c', 'd'].map(visit));
      const visitors = order.filter((_, n) => n % 2 === 0).map((entry) => entry.split(' ')[0]);
      expect(order).toEqual(visitors.flatMap((name) => [`${name} in`, `${name} out`]));
      expect(await find()).toMatchObject({ extra: { visits: 4 } });
    });

    it('finds no unknown user to lock', async () => {
      expect(await tx.run(({ users }) => users.findForUpdate('nobody' as UserId))).toBeNull();
    });

    describe('changing a profile', () => {
      const change = (given: Partial<ProfileChange>, id: UserId = aUser().id): Promise<string> =>
        tx.run(({ users }) => users.changeProfile(id, { extra: {}, ...given }, NOW));

      it('changes the given fields and updatedAt, and nothing else', async () => {
        await add(aUser({ image: '/kari.png', extra: { shoeSize: 39, role: 'member' }, language: 'nn' }));
        await add(aUser({ id: 'ola' }));
        expect(await change({ name: 'Kari «Æ» Ødegård', extra: { shoeSize: 40, note: ':name \'"{}' } })).toBe(
          'changed',
        );
        expect(await find()).toEqual(
          aUser({
            name: 'Kari «Æ» Ødegård',
            image: '/kari.png',
            extra: { shoeSize: 40, role: 'member', note: ':name \'"{}' },
            language: 'nn',
            updatedAt: NOW,
          }),
        );
        expect(await find(aUser({ id: 'ola' }).email)).toEqual(aUser({ id: 'ola' }));
      });

      it('removes an image and a value', async () => {
        await add(aUser({ image: '/kari.png', extra: { shoeSize: 39, tags: ['a', 'b'] } }));
        await change({ image: null, extra: { shoeSize: null, tags: [] } });
        expect(await find()).toEqual(aUser({ extra: { shoeSize: null, tags: [] }, updatedAt: NOW }));
      });

      it('keeps concurrent changes of different fields', async () => {
        await add(aUser({ extra: { round: 0 } }));
        for (let round = 1; round <= 5; round++) {
          const outcomes = await Promise.all([
            change({ extra: { [`left${round}`]: round } }),
            change({ extra: { [`right${round}`]: round } }),
            change({ name: `Kari ${round}` }),
          ]);
          expect(outcomes).toEqual(['changed', 'changed', 'changed']);
          const extra = { round: 0, [`left${round}`]: round, [`right${round}`]: round };
          expect(await find()).toMatchObject({ name: `Kari ${round}`, extra });
        }
      });

      it('answers not-found for an unknown user', async () => {
        expect(await change({ name: 'Ingen' }, 'nobody' as UserId)).toBe('not-found');
      });

      it('answers refused where the database refuses the change, and rolls the transaction back', async () => {
        await add();
        const outcome = await tx.run(async ({ users }) => {
          await users.changeProfile(aUser().id, { name: 'Et annet', extra: {} }, NOW);
          return users.changeProfile(aUser().id, { name: REFUSED_NAME, extra: {} }, NOW);
        });
        expect(outcome).toBe('refused');
        expect(await find()).toEqual(aUser());
      });
    });

    describe('changing an e-mail address', () => {
      const newEmail = parseEmail('ny@example.no')!;
      const change = (email = newEmail, isVerified = false, id: UserId = aUser().id): Promise<string> =>
        tx.run(({ users }) => users.changeEmail(id, email, isVerified, NOW));

      it.each([false, true])('replaces it, verified or not (%p), and frees the old one', async (isVerified) => {
        await add(aUser({ emailVerified: !isVerified }));
        expect(await change(newEmail, isVerified)).toBe('changed');
        expect(await find(newEmail)).toEqual(aUser({ email: newEmail, emailVerified: isVerified, updatedAt: NOW }));
        expect(await find()).toBeNull();
        expect(await add(aUser({ id: 'ola', email: aUser().email }))).toBe('added');
      });

      it('accepts the user’s own address', async () => {
        await add();
        expect(await change(aUser().email)).toBe('changed');
        expect(await find()).toEqual(aUser({ updatedAt: NOW }));
      });

      it('answers taken where another user has the address, and rolls the transaction back', async () => {
        await add();
        await add(aUser({ id: 'ola', email: newEmail }));
        const outcome = await tx.run(async ({ users }) => {
          await users.changeProfile(aUser().id, { name: 'Et annet', extra: {} }, NOW);
          return users.changeEmail(aUser().id, newEmail, true, NOW);
        });
        expect(outcome).toBe('taken');
        expect(await find()).toEqual(aUser());
        expect(await find(newEmail)).toMatchObject({ id: 'ola' });
      });

      it('answers refused where the database refuses the change', async () => {
        await add();
        expect(await change(REFUSED_EMAIL)).toBe('refused');
        expect(await find()).toEqual(aUser());
      });

      it('gives it to exactly one of several concurrent users, including a new one', async () => {
        for (let round = 0; round < 5; round++) {
          const wanted = `round-${round}@example.no` as Email;
          const [one, other, newUser] = ['one', 'other', 'newUser'].map((name) => aUser({ id: `${name}-${round}` }));
          for (const user of [one!, other!]) await add(user);
          const outcomes = await Promise.all([
            change(wanted, false, one!.id),
            change(wanted, false, other!.id),
            add({ ...newUser!, email: wanted }),
          ]);
          expect(outcomes.filter((outcome) => outcome !== 'taken')).toHaveLength(1);
          expect(await find(wanted)).not.toBeNull();
        }
      });
    });

    describe('removing', () => {
      const remove = (id: UserId = aUser().id): Promise<void> => tx.run(({ users }) => users.remove(id));

      it('removes the user with all their rows, so that a later user with the address gets none of them', async () => {
        for (const user of [aUser(), aUser({ id: 'ola' })]) {
          await tx.run(async ({ users, credentials, records }) => {
            await users.add(user);
            await credentials.add(user.id, `of ${user.id}`, NOW);
            const { id } = user;
            await records.put({ purpose: 'reset-password:', token: id, value: id, userId: id, expiresAt: LATER }, NOW);
          });
        }
        await remove();
        expect(await find()).toBeNull();
        expect(await add()).toBe('added');
        const left = await tx.run(async ({ credentials, records }) => ({
          password: await credentials.findHash(aUser().id),
          record: await records.find('reset-password:', 'kari', NOW),
          ofOla: await credentials.findHash('ola' as UserId),
          recordOfOla: await records.find('reset-password:', 'ola', NOW),
        }));
        expect(left).toEqual({
          password: null,
          record: null,
          ofOla: 'of ola',
          recordOfOla: { value: 'ola', note: null, userId: 'ola', expiresAt: LATER },
        });
      });

      it('does nothing for an unknown user', async () => {
        await add();
        await remove('nobody' as UserId);
        expect(await find()).toEqual(aUser());
      });

      it('waits for a transaction that has locked the user', async () => {
        await add();
        const held = tx.run(async ({ users, credentials }) => {
          const user = await users.findForUpdate(aUser().id);
          if (user) await credentials.put(user.id, 'of kari', NOW);
          return user;
        });
        const outcomes = await Promise.all([held, remove()]);
        expect([aUser(), null]).toContainEqual(outcomes[0]);
        expect(await find()).toBeNull();
      });
    });
  });
}
