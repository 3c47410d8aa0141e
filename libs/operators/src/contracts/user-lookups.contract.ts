import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { UserDirectory } from '../ports.js';
import { ANNE, aSession, aUser, withoutLanguage, withoutToken } from '../testing/builders.js';
import { KARI, OLA } from '../testing/request-builders.js';
import type { OperatorsStoreUnderTest } from './operators-store.contract.js';

export interface UserLookupsUnderTest extends OperatorsStoreUnderTest {
  readonly directory: UserDirectory;
}

/** The contract of `UserDirectory`, except for its lists. */
export function describeUserLookups(adapter: string, makeEmpty: () => Promise<UserLookupsUnderTest>): void {
  describe(`UserDirectory: ${adapter}`, () => {
    let store: UserLookupsUnderTest;
    const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
    const kari = withoutLanguage(aUser({ createdAt: day(1) }));

    beforeEach(async () => {
      store = await makeEmpty();
      await store.addUser(aUser({ createdAt: day(1) }));
      await store.addUser(aUser({ id: OLA, name: 'Ola 100 % Berg', createdAt: day(3), role: 'support' }));
      await store.addUser(aUser({ id: ANNE, name: 'anne_berg', createdAt: day(2), role: 'admin' }));
    });

    it('finds one user by id or address, and nobody by another', async () => {
      const { directory } = store;
      expect(await directory.find(KARI)).toEqual(kari);
      expect(await directory.find('nobody' as UserId)).toBeNull();
      expect(await directory.findByEmail('kari@example.no')).toEqual(kari);
      expect(await directory.findByEmail('KARI@example.no')).toBeNull();
    });

    it('finds the user of a session or of an account at a provider', async () => {
      const { directory } = store;
      await store.addSession(aSession({ id: 'of-ola', userId: OLA }));
      await store.addAccount(ANNE, 'google', '1234');
      expect(await directory.findBySession('of-ola')).toMatchObject({ id: OLA });
      expect(await directory.findBySession('token-of-of-ola')).toBeNull();
      expect(await directory.findByAccount('google', '1234')).toMatchObject({ id: ANNE });
      expect(await directory.findByAccount('github', '1234')).toBeNull();
    });

    it.each([
      ['BERG', [OLA, ANNE]],
      ['%', [OLA]],
      ['_', [ANNE]],
      ['example.no', [OLA, ANNE, KARI]],
      ['nothing', []],
    ])('finds by a text in name or address, the newest first: %s', async (text, expected) => {
      const found = await store.directory.findByText(text, 20);
      expect(found === 'too-broad' ? found : found.map(({ id }) => id)).toEqual(expected);
    });

    it('finds no more users than asked for', async () => {
      expect(await store.directory.findByText('example', 2)).toHaveLength(2);
    });

    it('names users, and how they sign in', async () => {
      const { directory } = store;
      await store.addAccount(KARI, 'google', '1');
      await store.addAccount(KARI, 'credential', KARI);
      await store.addAccount(OLA, 'credential', OLA);
      const ids = [KARI, ANNE, 'nobody' as UserId];
      expect([...(await directory.namesOf(ids)).keys()].sort()).toEqual([ANNE, KARI].sort());
      expect((await directory.namesOf(ids)).get(ANNE)).toBe('anne_berg');
      expect([...(await directory.signInMethodsOf(ids))]).toEqual([[KARI, ['credential', 'google']]]);
      expect([...(await directory.namesOf([]))]).toEqual([]);
    });

    it('takes a ban for none from the moment of its end', async () => {
      await store.transaction.run(async ({ users }) => {
        await users.setBan(KARI, { reason: 'x', expires: store.clock.now(), by: 'admin' });
      });
      expect(await store.directory.find(KARI)).toMatchObject({ banned: false, banReason: null });
    });

    it('lists the sessions of a user that are alive, the newest first, without tokens', async () => {
      const { directory, clock } = store;
      await store.addSession(aSession({ createdAt: day(1) }));
      const newer = aSession({ id: 'newer', createdAt: day(2), impersonatedBy: ANNE });
      await store.addSession(newer);
      await store.addSession(aSession({ id: 'expired', expiresAt: clock.now() }));
      await store.addSession(aSession({ id: 'of-ola', userId: OLA }));
      const found = await directory.sessionsOf(KARI);
      expect(found.map(({ id }) => id)).toEqual(['newer', 'session-1']);
      expect(found[0]).toEqual(withoutToken(newer));
    });

    it('lists the operators, the oldest first, with the last code of their newest session', async () => {
      await store.addSession(aSession({ id: 'a', userId: ANNE, createdAt: day(1), strongFactorAt: day(1) }));
      await store.addSession(aSession({ id: 'b', userId: ANNE, createdAt: day(2), strongFactorAt: day(4) }));
      const found = await store.directory.operators();
      expect(found.map(({ user, strongFactorAt }) => [user.id, strongFactorAt])).toEqual([
        [ANNE, day(4)],
        [OLA, null],
      ]);
    });

    it('knows whether there is another admin who is not banned', async () => {
      const { directory, transaction, clock } = store;
      const others = () => Promise.all([directory.hasOtherAdmin(KARI), directory.hasOtherAdmin(ANNE)]);
      expect(await others()).toEqual([true, false]);
      await transaction.run(({ users }) => users.setRole(OLA, 'support,admin'));
      expect(await others()).toEqual([true, true]);
      await transaction.run(({ users }) => users.setBan(OLA, { reason: null, expires: null, by: 'admin' }));
      expect(await others()).toEqual([true, false]);
      await transaction.run(({ users }) => users.setBan(OLA, { reason: null, expires: clock.now(), by: 'admin' }));
      expect(await others()).toEqual([true, true]);
    });
  });
}
