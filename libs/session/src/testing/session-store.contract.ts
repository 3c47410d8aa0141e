import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { SessionReader, SessionStore } from '../ports.js';
import { aSession, KARI } from './builders.js';

export interface SessionStoreUnderTest {
  readonly transaction: TransactionRunner<Pick<SessionStore, 'sessions' | 'knownDevices'>>;
  readonly reader: SessionReader;
}

/** What sessions promise inside of a transaction. `makeEmpty` leaves the users Kari and Ola there. */
export function sessionStoreContract(adapter: string, makeEmpty: () => Promise<SessionStoreUnderTest>): void {
  describe(`SessionStore: ${adapter}`, () => {
    let box: SessionStoreUnderTest;

    beforeEach(async () => {
      box = await makeEmpty();
    });

    it('keeps a session with the transaction', async () => {
      await box.transaction.run(({ sessions }) => sessions.add(aSession()));
      expect(await box.reader.find(aSession().token)).not.toBeNull();
    });

    it('keeps no session of a transaction that failed', async () => {
      const failing = box.transaction.run(async ({ sessions }) => {
        await sessions.add(aSession());
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await box.reader.find(aSession().token)).toBeNull();
    });

    it('shows nobody a session before the commit', async () => {
      const seen = await box.transaction.run(async ({ sessions }) => {
        await sessions.add(aSession());
        return box.reader.find(aSession().token);
      });
      expect(seen).toBeNull();
    });

    it('keeps nothing at all of a transaction in which a session was refused', async () => {
      const wasAdded = await box.transaction.run(async ({ sessions, knownDevices }) => {
        await knownDevices.remember(KARI, 'Firefox på Windows', aSession().createdAt);
        await sessions.add(aSession());
        return sessions.add(aSession({ id: 'session-2', userId: 'nobody' as UserId }));
      });
      expect(wasAdded).toBe(false);
      expect(await box.reader.find(aSession().token)).toBeNull();
    });
  });
}
