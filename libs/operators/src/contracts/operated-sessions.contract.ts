import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId, UserId } from '@portvakt/kernel';

import type { OperatedSessions } from '../ports.js';
import { aSession, aUser } from '../testing/builders.js';
import { KARI, OLA } from '../testing/request-builders.js';
import type { OperatorsStoreUnderTest } from './operators-store.contract.js';

/** A function, because `expect` exists only when the suite is called. */
const seenByOla = () => ({
  ...{ id: 'seen-by-ola', userId: KARI, impersonatedBy: OLA },
  ...{ createdAt: expect.any(Date), expiresAt: expect.any(Date) },
});

/** The contract of `OperatedSessions`. */
export function describeOperatedSessions(adapter: string, makeEmpty: () => Promise<OperatorsStoreUnderTest>): void {
  describe(`OperatedSessions: ${adapter}`, () => {
    let store: OperatorsStoreUnderTest;
    const run = <T>(work: (sessions: OperatedSessions) => Promise<T>): Promise<T> =>
      store.transaction.run(({ sessions }) => work(sessions));
    const ownerOf = (idOrToken: string): Promise<UserId | null> => run((sessions) => sessions.ownerOf(idOrToken));
    const lockAlive = (id: string): Promise<boolean> => run((sessions) => sessions.lockAlive(id as SessionId));

    beforeEach(async () => {
      store = await makeEmpty();
      await store.addUser(aUser());
      await store.addUser(aUser({ id: OLA }));
      const past = new Date(store.clock.now().getTime() - 1);
      await store.addSession(aSession());
      await store.addSession(aSession({ id: 'expired', expiresAt: past }));
      await store.addSession(aSession({ id: 'of-ola', userId: OLA }));
      await store.addSession(aSession({ id: 'seen-by-ola', impersonatedBy: OLA }));
    });

    it('lockAlive returns whether the session exists and has not expired', async () => {
      expect([await lockAlive('session-1'), await lockAlive('expired'), await lockAlive('unknown')]).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('finds the user of a session by its id or its token', async () => {
      expect([await ownerOf('session-1'), await ownerOf('token-of-of-ola'), await ownerOf('unknown')]).toEqual([
        KARI,
        OLA,
        null,
      ]);
    });

    it.each(['session-1', 'token-of-session-1'])('removes one session once, by %s', async (name) => {
      const remove = () => run((sessions) => sessions.remove(name));
      const counts = (await Promise.all([remove(), remove()])).map(({ count }) => count);
      expect(counts.sort()).toEqual([0, 1]);
      expect([await ownerOf('session-1'), await ownerOf('of-ola')]).toEqual([null, OLA]);
    });

    it('names an operator whose session it removes', async () => {
      expect(await run((sessions) => sessions.remove('seen-by-ola'))).toEqual({
        count: 1,
        impersonated: [seenByOla()],
      });
      expect(await run((sessions) => sessions.remove('session-1'))).toEqual({ count: 1, impersonated: [] });
    });

    it('removes all sessions of a user, counts them, and names those of operators who saw the account', async () => {
      expect(await run((sessions) => sessions.removeAll(KARI))).toEqual({ count: 3, impersonated: [seenByOla()] });
      expect(await run((sessions) => sessions.removeAll(KARI))).toEqual({ count: 0, impersonated: [] });
      expect(await ownerOf('of-ola')).toBe(OLA);
    });

    it('removes the sessions of everybody, counts them, and names those of operators who saw accounts', async () => {
      expect(await run((sessions) => sessions.removeAllOfEveryUser())).toEqual({
        count: 4,
        impersonated: [seenByOla()],
      });
      expect([await ownerOf('session-1'), await ownerOf('of-ola')]).toEqual([null, null]);
      expect(await run((sessions) => sessions.removeAllOfEveryUser())).toEqual({ count: 0, impersonated: [] });
    });

    it('removes the session of a token only where an operator sees an account in it, and returns it', async () => {
      const take = (token: string) => run((sessions) => sessions.takeImpersonated(token));
      expect(await take('token-of-session-1')).toBeNull();
      expect(await take('token-of-seen-by-ola')).toMatchObject({ id: 'seen-by-ola', impersonatedBy: OLA });
      expect(await take('token-of-seen-by-ola')).toBeNull();
      expect([await ownerOf('seen-by-ola'), await ownerOf('session-1')]).toEqual([null, KARI]);
    });

    it('removes the sessions in which an operator sees accounts of others, and returns them', async () => {
      const ended = await run((sessions) => sessions.removeImpersonationsBy(OLA));
      expect(ended).toMatchObject([{ id: 'seen-by-ola', impersonatedBy: OLA, createdAt: expect.any(Date) }]);
      expect([await ownerOf('seen-by-ola'), await ownerOf('of-ola'), await ownerOf('session-1')]).toEqual([
        null,
        OLA,
        KARI,
      ]);
    });

    it('removes the sessions in which operators see the account of a user, and returns them', async () => {
      expect(await run((sessions) => sessions.removeImpersonationsOf(OLA))).toEqual([]);
      expect(await run((sessions) => sessions.removeImpersonationsOf(KARI))).toEqual([seenByOla()]);
      expect([await ownerOf('seen-by-ola'), await ownerOf('session-1')]).toEqual([null, KARI]);
    });

    it('finds expired sessions in which operators saw accounts, as many as asked for, and no other expired ones', async () => {
      const expiresAt = store.clock.now();
      for (const id of ['first', 'second', 'third'])
        await store.addSession(aSession({ id, impersonatedBy: OLA, expiresAt }));
      const expired = (limit: number) => run((sessions) => sessions.expiredImpersonations(limit));
      expect([...(await expired(5))].sort()).toEqual(['first', 'second', 'third']);
      expect(await expired(2)).toHaveLength(2);
    });

    it('is rolled back with its transaction', async () => {
      const failing = run(async (sessions) => {
        await sessions.removeAll(KARI);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow('a later step failed');
      expect(await ownerOf('session-1')).toBe(KARI);
    });
  });
}
