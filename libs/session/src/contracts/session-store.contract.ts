import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner } from '@portvakt/kernel';

import type { Session } from '../model/session.js';
import type { KnownDevices, SessionReader, SessionRepository } from '../ports.js';
import { aSession, KARI, OLA } from '../testing/builders.js';

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

/** The contract of sessions inside a transaction. `makeEmpty` creates the users Kari and Ola. */
export function describeSessionStore(adapter: string, makeEmpty: () => Promise<SessionStoreUnderTest>): void {
  describe(`SessionStore: ${adapter}`, () => {
    let subject: SessionStoreUnderTest;

    beforeEach(async () => {
      subject = await makeEmpty();
    });

    it('stores a session when the transaction commits', async () => {
      await subject.transaction.run(({ sessions }) => sessions.add(aSession()));
      expect(await subject.reader.find(aSession().token)).not.toBeNull();
    });

    it('rolls a session back with its transaction', async () => {
      const failing = subject.transaction.run(async ({ sessions }) => {
        await sessions.add(aSession());
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await subject.reader.find(aSession().token)).toBeNull();
    });

    it('hides a session from other connections before the commit', async () => {
      const seen = await subject.transaction.run(async ({ sessions }) => {
        await sessions.add(aSession());
        return subject.reader.find(aSession().token);
      });
      expect(seen).toBeNull();
    });

    it('acknowledges no revocation while a transaction that has checked the session can still commit', async () => {
      await subject.transaction.run(({ sessions }) => sessions.add(aSession()));
      let revocation: Promise<Session | null> | undefined;
      let isAcknowledged = false;
      await subject.transaction.run(async ({ sessions }) => {
        expect(await sessions.lockAlive(aSession().id, aSession().createdAt)).toBe(true);
        revocation = subject.sessions.removeByToken(aSession().token).finally(() => (isAcknowledged = true));
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(isAcknowledged).toBe(false);
      });
      expect(await revocation).toEqual(aSession());
    });

    it('lockAlive returns false in a transaction after the revocation', async () => {
      await subject.transaction.run(({ sessions }) => sessions.add(aSession()));
      await subject.sessions.removeByToken(aSession().token);
      const isAlive = await subject.transaction.run(({ sessions }) =>
        sessions.lockAlive(aSession().id, aSession().createdAt),
      );
      expect(isAlive).toBe(false);
    });

    it('lets a second transaction that locks the user wait for the first', async () => {
      let second: Promise<void> | undefined;
      let isLocked = false;
      await subject.transaction.run(async ({ sessions }) => {
        await sessions.lockUser(KARI);
        second = subject.sessions.lockUser(KARI).finally(() => (isLocked = true));
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(isLocked).toBe(false);
      });
      await second;
      expect(isLocked).toBe(true);
    });

    it('rolls back a transaction in which a session was refused', async () => {
      const outcome = await subject.transaction.run(async ({ sessions, knownDevices }) => {
        await knownDevices.remember(KARI, 'Firefox på Windows', aSession().createdAt);
        await sessions.add(aSession());
        return sessions.add(aSession({ userId: OLA }));
      });
      expect(outcome).toBe('refused');
      expect(await subject.reader.find(aSession().token)).toBeNull();
    });
  });
}
