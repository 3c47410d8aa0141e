import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { CredentialRepository, LinkedAccounts, UserRepository } from '../ports.js';
import { aUser } from '../testing/builders.js';

type Tx = TransactionRunner<{
  readonly users: UserRepository;
  readonly credentials: CredentialRepository;
  readonly linkedAccounts: LinkedAccounts;
}>;

export interface LinkedAccountsUnderTest {
  readonly transaction: Tx;
  /** Links an identity at Google to an existing user. Each call adds another identity. */
  link(userId: UserId): Promise<void>;
  /** Whether the user has an identity at any provider. */
  isLinked(userId: UserId): Promise<boolean>;
}

const NOW = new Date('2026-01-05T12:00:00.000Z');
const kari = aUser();
const ola = aUser({ id: 'ola' });

/** The contract of `LinkedAccounts`. */
export function describeLinkedAccounts(adapter: string, makeEmpty: () => Promise<LinkedAccountsUnderTest>): void {
  describe(`LinkedAccounts: ${adapter}`, () => {
    let subject: LinkedAccountsUnderTest;
    const removeAll = (id: UserId): Promise<readonly string[]> =>
      subject.transaction.run(({ linkedAccounts }) => linkedAccounts.removeAll(id));
    const passwordOf = (id: UserId): Promise<string | null> =>
      subject.transaction.run(({ credentials }) => credentials.findHash(id));

    beforeEach(async () => {
      subject = await makeEmpty();
      await subject.transaction.run(async ({ users, credentials }) => {
        await users.add(kari);
        await users.add(ola);
        await credentials.add(kari.id, 'of kari', NOW);
      });
      for (const { id } of [kari, kari, ola]) await subject.link(id);
    });

    it('removes every identity of the user and none of another user, and returns their providers', async () => {
      expect(await removeAll(kari.id)).toEqual(['google', 'google']);
      expect(await subject.isLinked(kari.id)).toBe(false);
      expect(await subject.isLinked(ola.id)).toBe(true);
    });

    it('finds the identities of the user, and no password', async () => {
      const exist = (id: UserId): Promise<boolean> =>
        subject.transaction.run(({ linkedAccounts }) => linkedAccounts.exist(id));
      expect(await exist(kari.id)).toBe(true);
      await removeAll(kari.id);
      expect(await exist(kari.id)).toBe(false);
      expect(await exist('nobody' as UserId)).toBe(false);
    });

    it('keeps the password', async () => {
      await removeAll(kari.id);
      expect(await passwordOf(kari.id)).toBe('of kari');
    });

    it('does nothing for a user without identities or an unknown user', async () => {
      await removeAll(kari.id);
      expect(await removeAll(kari.id)).toEqual([]);
      expect(await removeAll('nobody' as UserId)).toEqual([]);
    });

    it('is rolled back with its transaction', async () => {
      const failing = subject.transaction.run(async ({ linkedAccounts }) => {
        await linkedAccounts.removeAll(kari.id);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await subject.isLinked(kari.id)).toBe(true);
    });

    it('are deleted with the user', async () => {
      await subject.transaction.run(({ users }) => users.remove(kari.id));
      expect(await subject.isLinked(kari.id)).toBe(false);
      expect(await subject.isLinked(ola.id)).toBe(true);
    });
  });
}
