import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '../ids.js';
import type { Outbox, OutboxQueue, OutgoingMail, QueuedMail } from '../outbox.js';
import type { TransactionRunner } from '../transaction-runner.js';
import type { FixedClock } from '../testing/fixed-clock.js';

/** The outbox and its queue, on one table. */
export interface OutboxUnderTest {
  readonly transaction: TransactionRunner<{ readonly outbox: Outbox }>;
  readonly queue: OutboxQueue;
  readonly clock: FixedClock;
}

const LEASE_MS = 60_000;

const mailTo = (to: string): OutgoingMail => ({
  kind: 'verify-email',
  userId: 'kari' as UserId,
  to,
  language: 'nn',
  usefulUntil: new Date('2026-01-05T13:00:00.123Z'),
  data: { name: 'Kåre', url: `https://x/${to}` },
});
const recipients = (claimed: readonly QueuedMail[]): readonly string[] => claimed.map(({ mail }) => mail.to);

/** The contract of `Outbox` and `OutboxQueue` together. */
export function describeOutbox(adapter: string, makeEmpty: () => Promise<OutboxUnderTest>): void {
  describe(`Outbox and OutboxQueue: ${adapter}`, () => {
    let subject: OutboxUnderTest;
    const add = (...mails: readonly OutgoingMail[]): Promise<void> =>
      subject.transaction.run(async ({ outbox }) => {
        for (const mail of mails) await outbox.add(mail);
      });
    const inMs = (ms: number): Date => new Date(subject.clock.now().getTime() + ms);
    const claim = (limit = 10): Promise<readonly QueuedMail[]> => subject.queue.claim(limit, inMs(LEASE_MS));

    /** Adds one mail per address, a millisecond apart; the first is the oldest. */
    async function addInOrder(...addresses: readonly string[]): Promise<void> {
      for (const to of addresses) {
        await add(mailTo(to));
        subject.clock.advance(1);
      }
    }

    beforeEach(async () => {
      subject = await makeEmpty();
    });

    it('is empty at first', async () => expect(await claim()).toEqual([]));

    it('returns an added mail unchanged, with no attempts', async () => {
      await add(mailTo('a@x.no'));
      expect(await claim()).toEqual([{ id: expect.any(String), attempts: 0, mail: mailTo('a@x.no') }]);
    });

    it('is rolled back with its transaction', async () => {
      const failing = subject.transaction.run(async ({ outbox }) => {
        await outbox.add(mailTo('a@x.no'));
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await claim()).toEqual([]);
    });

    it('returns the oldest mails first, up to the limit', async () => {
      await addInOrder('a@x.no', 'b@x.no', 'c@x.no', 'd@x.no');
      expect(recipients(await claim(3))).toEqual(['a@x.no', 'b@x.no', 'c@x.no']);
      expect(recipients(await claim(3))).toEqual(['d@x.no']);
    });

    it('does not return a claimed mail until the lease ends, and counts the attempt', async () => {
      await add(mailTo('a@x.no'));
      await claim();
      subject.clock.advance(LEASE_MS - 1);
      expect(await claim()).toEqual([]);
      subject.clock.advance(1);
      expect(await claim()).toMatchObject([{ attempts: 1, mail: mailTo('a@x.no') }]);
    });

    it('returns each mail to exactly one of several concurrent claims', async () => {
      const addresses = Array.from({ length: 20 }, (_, n) => `${n}@x.no`);
      await add(...addresses.map(mailTo));
      const claims = await Promise.all([claim(5), claim(5), claim(5), claim(5), claim(5)]);
      expect(claims.every((claimed) => claimed.length <= 5)).toBe(true);
      expect(claims.flatMap(recipients).sort()).toEqual([...addresses].sort());
    });

    it('returns a postponed mail when it is due, and not before', async () => {
      await add(mailTo('a@x.no'));
      const [claimed] = await claim();
      expect(await subject.queue.postpone(claimed!.id, inMs(5_000), 'connection')).toBe(true);
      subject.clock.advance(4_999);
      expect(await claim()).toEqual([]);
      subject.clock.advance(1);
      expect(await claim()).toEqual([{ ...claimed, attempts: 1 }]);
    });

    it('returns a postponed mail before a newer one', async () => {
      await addInOrder('a@x.no', 'b@x.no');
      const [oldest] = await claim(1);
      await subject.queue.postpone(oldest!.id, inMs(5_000), 'connection');
      subject.clock.advance(5_000);
      expect(recipients(await claim())).toEqual(['a@x.no', 'b@x.no']);
    });

    it('never returns a removed mail, however often it is removed', async () => {
      await addInOrder('a@x.no', 'b@x.no');
      const [first] = await claim();
      await subject.queue.remove(first!.id);
      await subject.queue.remove(first!.id);
      await subject.queue.postpone(first!.id, inMs(0), 'connection');
      subject.clock.advance(LEASE_MS);
      expect(recipients(await claim())).toEqual(['b@x.no']);
    });

    it('never returns a mail that was given up, but the ones after it', async () => {
      await addInOrder('a@x.no', 'b@x.no');
      const [first] = await claim(1);
      expect(await subject.queue.giveUp(first!, 'refused-5xx')).toBe(true);
      subject.clock.advance(LEASE_MS);
      expect(recipients(await claim(1))).toEqual(['b@x.no']);
      expect(await claim()).toEqual([]);
    });

    it('stores nothing of a mail that was removed before it is given up', async () => {
      await add(mailTo('a@x.no'));
      const [claimed] = await claim();
      await subject.queue.remove(claimed!.id);
      expect(await subject.queue.giveUp(claimed!, 'refused-5xx')).toBe(false);
      subject.clock.advance(LEASE_MS);
      expect(await claim()).toEqual([]);
    });

    const withdraw = (kind = 'verify-email'): Promise<void> =>
      subject.transaction.run(({ outbox }) => outbox.withdraw('kari' as UserId, kind));

    it('never returns a withdrawn mail, but those of other kinds and users', async () => {
      await add({ ...mailTo('a@x.no'), kind: 'invitation' }, mailTo('b@x.no'), mailTo('c@x.no'));
      await add({ ...mailTo('d@x.no'), userId: 'ola' as UserId }, { ...mailTo('e@x.no'), userId: null });
      await withdraw();
      await withdraw('one-time-code');
      subject.clock.advance(1);
      await addInOrder('f@x.no');
      expect([...recipients(await claim())].sort()).toEqual(['a@x.no', 'd@x.no', 'e@x.no', 'f@x.no']);
    });

    it('does not return a mail again that was withdrawn while it was being sent', async () => {
      await add(mailTo('a@x.no'));
      const [claimed] = await claim();
      await withdraw();
      expect(await subject.queue.postpone(claimed!.id, inMs(0), 'connection')).toBe(false);
      expect(await claim()).toEqual([]);
    });

    it('returns a mail whose withdrawal was rolled back', async () => {
      await add(mailTo('a@x.no'));
      const failing = subject.transaction.run(async ({ outbox }) => {
        await outbox.withdraw('kari' as UserId, 'verify-email');
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(recipients(await claim())).toEqual(['a@x.no']);
    });

    it('returns a mail that is no longer useful, so that the worker can drop it', async () => {
      await add({ ...mailTo('a@x.no'), usefulUntil: inMs(1) });
      subject.clock.advance(1);
      expect(await claim()).toMatchObject([{ mail: { to: 'a@x.no', usefulUntil: inMs(0) } }]);
    });

    it('never returns a decoy, and does not count one towards the limit', async () => {
      await subject.transaction.run(async ({ outbox }) => {
        await outbox.addDecoy();
        await outbox.addDecoy();
      });
      subject.clock.advance(1);
      await addInOrder('a@x.no', 'b@x.no', 'c@x.no');
      expect(recipients(await claim(2))).toEqual(['a@x.no', 'b@x.no']);
      expect(recipients(await claim(2))).toEqual(['c@x.no']);
    });
  });
}
