import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { LockedUser, OperatedUsers } from '../ports.js';
import { ANNE, aUser } from '../testing/builders.js';
import { KARI, OLA } from '../testing/request-builders.js';
import type { OperatorsStoreUnderTest } from './operators-store.contract.js';

/** The contract of `OperatedUsers`. */
export function describeOperatedUsers(adapter: string, makeEmpty: () => Promise<OperatorsStoreUnderTest>): void {
  describe(`OperatedUsers: ${adapter}`, () => {
    let store: OperatorsStoreUnderTest;
    const run = <T>(work: (users: OperatedUsers) => Promise<T>): Promise<T> =>
      store.transaction.run(({ users }) => work(users));
    const read = async (id: UserId): Promise<LockedUser | undefined> =>
      (await run((users) => users.lock([id]))).get(id);
    const inMs = (ms: number): Date => new Date(store.clock.now().getTime() + ms);
    const idsOf = (users: readonly LockedUser[]): readonly string[] => users.map(({ id }) => id).sort();
    const A_BAN = { reason: 'nettfiske', expires: null, by: 'support' };

    beforeEach(async () => {
      store = await makeEmpty();
      await store.addUser(aUser({ language: 'nn', role: 'support,auditor' }));
      await store.addUser(aUser({ id: OLA }));
    });

    it('locks users whatever their order, and leaves out those who do not exist', async () => {
      const locked = await run((users) => users.lock([OLA, 'nobody' as UserId, KARI]));
      expect([...locked.keys()].sort()).toEqual([KARI, OLA]);
      expect(locked.get(KARI)).toEqual(aUser({ language: 'nn', role: 'support,auditor' }));
    });

    it('lets two transactions that lock the same users in another order run one after the other', async () => {
      const order: string[] = [];
      const lockBoth = (ids: readonly UserId[]): Promise<void> =>
        run(async (users) => {
          await users.lock(ids);
          order.push('begins');
          await users.setRole(KARI, 'admin');
          order.push('ends');
        });
      await Promise.all([lockBoth([KARI, OLA]), lockBoth([OLA, KARI]), lockBoth([KARI, OLA])]);
      expect(order).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
    });

    it('sets and takes a role', async () => {
      await run((users) => users.setRole(OLA, 'admin'));
      expect(await read(OLA)).toMatchObject({ role: 'admin' });
      await run((users) => users.setRole(OLA, null));
      expect(await read(OLA)).toMatchObject({ role: null });
      expect(await read(KARI)).toMatchObject({ role: 'support,auditor' });
    });

    it('sets a ban, replaces it and lifts it', async () => {
      await run((users) => users.setBan(OLA, A_BAN));
      expect(await read(OLA)).toMatchObject({
        banned: true,
        banReason: 'nettfiske',
        banExpires: null,
        bannedBy: 'support',
      });
      await run((users) => users.setBan(OLA, { reason: null, expires: inMs(60_000), by: 'admin' }));
      expect(await read(OLA)).toMatchObject({ banReason: null, banExpires: inMs(60_000), bannedBy: 'admin' });
      await run((users) => users.liftBan(OLA));
      expect(await read(OLA)).toMatchObject({ banned: false, banReason: null, banExpires: null, bannedBy: null });
      expect(await read(KARI)).toMatchObject({ banned: false });
    });

    it('takes a ban for none from the moment of its end', async () => {
      await run((users) => users.setBan(OLA, { ...A_BAN, expires: inMs(0) }));
      expect(await read(OLA)).toMatchObject({ banned: false, banReason: null, banExpires: null, bannedBy: null });
    });

    it('finds the admins who are not banned, with other roles or without', async () => {
      await run((users) => users.setRole(OLA, 'admin'));
      await store.addUser(aUser({ id: ANNE, role: 'support,admin' }));
      for (const [id, role] of [
        ['a', 'administrator'],
        ['b', 'user'],
        ['c', 'auditor'],
      ] as const) {
        await store.addUser(aUser({ id, role }));
      }
      expect(idsOf(await run((users) => users.admins()))).toEqual([ANNE, OLA]);
      await run((users) => users.setBan(ANNE, A_BAN));
      expect(idsOf(await run((users) => users.admins()))).toEqual([OLA]);
      await run((users) => users.setBan(ANNE, { ...A_BAN, expires: inMs(-1) }));
      expect(idsOf(await run((users) => users.admins()))).toEqual([ANNE, OLA]);
    });

    it('keeps changes of roles apart, so that one of two who would leave no admin sees it', async () => {
      await store.addUser(aUser({ id: ANNE, role: 'admin' }));
      await run((users) => users.setRole(OLA, 'admin'));
      const takeUnlessLast = (id: UserId): Promise<boolean> =>
        run(async (users) => {
          await users.lockRoles();
          if ((await users.admins()).length === 1) return false;
          await users.setRole(id, null);
          return true;
        });
      const taken = await Promise.all([takeUnlessLast(ANNE), takeUnlessLast(OLA)]);
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await run((users) => users.admins())).toHaveLength(1);
    });

    it('finds expired bans, as many as asked for', async () => {
      for (const id of ['a', 'b', 'c']) await store.addUser(aUser({ id }));
      await run(async (users) => {
        for (const id of ['a', 'b'] as UserId[]) await users.setBan(id, { ...A_BAN, expires: inMs(-1) });
        await users.setBan('c' as UserId, { ...A_BAN, expires: inMs(60_000) });
        await users.setBan(OLA, A_BAN);
      });
      expect([...(await run((users) => users.expiredBans(5)))].sort()).toEqual(['a', 'b']);
      expect(await run((users) => users.expiredBans(1))).toHaveLength(1);
      const locked = (id: string) => run((users) => users.lockExpiredBan(id as UserId));
      expect(await locked('a')).toMatchObject({ id: 'a', banned: false });
      expect([await locked('c'), await locked(OLA), await locked(KARI)]).toEqual([null, null, null]);
    });

    it('is rolled back with its transaction', async () => {
      const failing = run(async (users) => {
        await users.setBan(OLA, A_BAN);
        await users.setRole(OLA, 'admin');
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow('a later step failed');
      expect(await read(OLA)).toMatchObject({ banned: false, role: null });
    });
  });
}
