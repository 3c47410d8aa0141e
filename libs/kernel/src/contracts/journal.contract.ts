import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, type Journal, type Occurrence, userWithoutSession } from '../journal.js';
import type { UserId } from '../ids.js';
import type { TransactionRunner } from '../transaction-runner.js';

export interface JournalUnderTest {
  readonly transaction: TransactionRunner<{ readonly journal: Journal }>;
  /** The journal as used outside of a transaction. */
  readonly journal: Journal;
  /** The kinds of the events that are stored, oldest first. */
  kinds(): Promise<readonly string[]>;
}

const event = (kind: string): Occurrence => ({
  kind,
  outcome: 'done',
  subject: 'kari' as UserId,
  by: userWithoutSession('kari' as UserId),
  client: { ipAddress: '192.0.2.1', userAgent: 'Mozilla/5.0' },
  facts: { way: 'password' },
});

/** The contract of `Journal`. */
export function describeJournal(adapter: string, makeEmpty: () => Promise<JournalUnderTest>): void {
  describe(`Journal: ${adapter}`, () => {
    let subject: JournalUnderTest;

    beforeEach(async () => {
      subject = await makeEmpty();
    });

    it('stores the events of a transaction in their order', async () => {
      await subject.transaction.run(async ({ journal }) => {
        await journal.note(event('session.ended'));
        await journal.note(event('password.changed'));
      });
      expect(await subject.kinds()).toEqual(['session.ended', 'password.changed']);
    });

    it('forgets them when the transaction is rolled back', async () => {
      const failing = subject.transaction.run(async ({ journal }) => {
        await journal.note(event('password.changed'));
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await subject.kinds()).toEqual([]);
    });

    it('stores a refusal of somebody unknown outside of a transaction', async () => {
      await subject.journal.note({
        ...event('sign-in.refused'),
        outcome: 'refused',
        subject: null,
        by: ANYONE,
        client: null,
        address: 'nobody@example.no',
      });
      expect(await subject.kinds()).toEqual(['sign-in.refused']);
    });
  });
}
