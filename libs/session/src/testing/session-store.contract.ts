import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { KnownDevices, SessionReader, SessionRepository } from '../ports.js';
import { aSession, KARI } from './builders.js';

interface SessionTransactionStore {
  readonly sessions: SessionRepository;
  readonly knownDevices: KnownDevices;
}

export interface SessionStoreUnderTest {
  readonly transaction: TransactionRunner<SessionTransactionStore>;
  readonly reader: SessionReader;
  /** Outside of any transaction. */
  readonly sessions: SessionRepository;
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

    it('acknowledges no revocation while a transaction that has seen the session alive can still commit', async () => {
      await box.transaction.run(({ sessions }) => sessions.add(aSession()));
      let revocation: Promise<boolean> | undefined;
      let isAcknowledged = false;
      await box.transaction.run(async ({ sessions }) => {
        expect(await sessions.isAlive(aSession().id, aSession().createdAt)).toBe(true);
        revocation = box.sessions.remove(aSession().token).finally(() => (isAcknowledged = true));
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(isAcknowledged).toBe(false);
      });
      expect(await revocation).toBe(true);
    });

    it('finds a session dead in a transaction that asks after the revocation', async () => {
      await box.transaction.run(({ sessions }) => sessions.add(aSession()));
      await box.sessions.remove(aSession().token);
      const isAlive = await box.transaction.run(({ sessions }) => sessions.isAlive(aSession().id, aSession().createdAt));
      expect(isAlive).toBe(false);
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
