import { beforeEach, describe, expect, it } from '@jest/globals';

import { FieldTakenError } from '../errors.js';
import type { User } from '../model/user.js';
import { aUser, UNIQUE_FIELD } from '../testing/builders.js';
import type { UsersUnderTest } from './user-changes.contract.js';

const NOW = new Date('2026-01-05T12:00:00.123Z');
const TAKEN = new FieldTakenError(UNIQUE_FIELD);

/** The contract of `UserRepository` for unique additional fields; part of `describeUserRepository`. */
export function describeUniqueFields(adapter: string, makeEmpty: () => Promise<UsersUnderTest>): void {
  describe(`UserRepository, unique fields: ${adapter}`, () => {
    let tx: UsersUnderTest;
    const add = (id: string, value: string | number | null): Promise<string> =>
      tx.run(({ users }) => users.add(aUser({ id, extra: { [UNIQUE_FIELD]: value } })));
    const change = (id: string, value: string | null): Promise<string> =>
      tx.run(({ users }) => users.changeProfile(aUser({ id }).id, { extra: { [UNIQUE_FIELD]: value } }, NOW));
    const find = (id: string): Promise<User | null> => tx.run(({ users }) => users.findByEmail(aUser({ id }).email));

    beforeEach(async () => {
      tx = await makeEmpty();
    });

    it('throws where another user has the value, and rolls back', async () => {
      await add('kari', '123456');
      await expect(add('ola', '123456')).rejects.toEqual(TAKEN);
      expect(await find('ola')).toBeNull();
      await add('ola', '654321');
      await expect(change('ola', '123456')).rejects.toEqual(TAKEN);
      expect(await find('ola')).toMatchObject({ extra: { [UNIQUE_FIELD]: '654321' } });
    });

    it('allows any number of users without a value, and the value of a user who gave it up', async () => {
      await add('kari', '123456');
      for (const id of ['ola', 'per']) expect(await add(id, null)).toBe('added');
      expect(await change('kari', '123456')).toBe('changed');
      expect(await change('kari', null)).toBe('changed');
      expect(await change('ola', '123456')).toBe('changed');
    });

    it('gives a value to exactly one of several concurrent users', async () => {
      for (let round = 0; round < 5; round++) {
        const value = `round ${round}`;
        const rivals = ['one', 'other', 'third'].map((name) => `${name}-${round}`);
        const outcomes = await Promise.all(rivals.map((id) => add(id, value).catch((error: unknown) => error)));
        expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome instanceof FieldTakenError)).toHaveLength(2);
      }
    });
  });
}
