import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '../ids.js';
import type { Outbox, OutboxQueue, OutgoingMail, QueuedMail } from '../outbox.js';
import type { TransactionRunner } from '../transaction-runner.js';
import type { FixedClock } from './fixed-clock.js';

/** Both ends of one outbox. */
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

/** What `Outbox` and `OutboxQueue` promise together. */
export function outboxContract(adapter: string, makeEmpty: () => Promise<OutboxUnderTest>): void {
  describe(`Outbox and OutboxQueue: ${adapter}`, () => {
    let box: OutboxUnderTest;
    const leave = (...mails: readonly OutgoingMail[]): Promise<void> =>
      box.transaction.run(async ({ outbox }) => {
        for (const mail of mails) await outbox.add(mail);
      });
    const inMs = (ms: number): Date => new Date(box.clock.now().getTime() + ms);
    const claim = (limit = 10): Promise<readonly QueuedMail[]> => box.queue.claim(limit, inMs(LEASE_MS));

    /** One after the other in time, `a@x.no` the oldest. */
    async function leaveInTurn(...addresses: readonly string[]): Promise<void> {
      for (const to of addresses) {
        await leave(mailTo(to));
        box.clock.advance(1);
      }
    }

    beforeEach(async () => {
      box = await makeEmpty();
    });

    it('has nothing at first', async () => expect(await claim()).toEqual([]));

    it('gives what a transaction left, word for word, as never tried', async () => {
      await leave(mailTo('a@x.no'));
      expect(await claim()).toEqual([{ id: expect.any(String), attempts: 0, mail: mailTo('a@x.no') }]);
    });

    it('has nothing of a transaction that failed', async () => {
      const failing = box.transaction.run(async ({ outbox }) => {
        await outbox.add(mailTo('a@x.no'));
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await claim()).toEqual([]);
    });

    it('gives the oldest first, and no more than asked for', async () => {
      await leaveInTurn('a@x.no', 'b@x.no', 'c@x.no', 'd@x.no');
      expect(recipients(await claim(3))).toEqual(['a@x.no', 'b@x.no', 'c@x.no']);
      expect(recipients(await claim(3))).toEqual(['d@x.no']);
    });

    it('keeps a claimed mail out of reach until the lease ends, and counts it as tried then', async () => {
      await leave(mailTo('a@x.no'));
      await claim();
      box.clock.advance(LEASE_MS - 1);
      expect(await claim()).toEqual([]);
      box.clock.advance(1);
      expect(await claim()).toMatchObject([{ attempts: 1, mail: mailTo('a@x.no') }]);
    });

    it('gives those who claim at once different mails, each once', async () => {
      const addresses = Array.from({ length: 20 }, (_, n) => `${n}@x.no`);
      await leave(...addresses.map(mailTo));
      const claims = await Promise.all([claim(5), claim(5), claim(5), claim(5), claim(5)]);
      expect(claims.every((claimed) => claimed.length <= 5)).toBe(true);
      expect(claims.flatMap(recipients).sort()).toEqual([...addresses].sort());
    });

    it('gives a postponed mail again when it is due, and not before', async () => {
      await leave(mailTo('a@x.no'));
      const [claimed] = await claim();
      await box.queue.postpone(claimed!.id, inMs(5_000), 'connection');
      box.clock.advance(4_999);
      expect(await claim()).toEqual([]);
      box.clock.advance(1);
      expect(await claim()).toEqual([{ ...claimed, attempts: 1 }]);
    });

    it('puts a mail that had to wait before a younger one', async () => {
      await leaveInTurn('a@x.no', 'b@x.no');
      const [oldest] = await claim(1);
      await box.queue.postpone(oldest!.id, inMs(5_000), 'connection');
      box.clock.advance(5_000);
      expect(recipients(await claim())).toEqual(['a@x.no', 'b@x.no']);
    });

    it('forgets a removed mail for good, however often it is removed', async () => {
      await leaveInTurn('a@x.no', 'b@x.no');
      const [first] = await claim();
      await box.queue.remove(first!.id);
      await box.queue.remove(first!.id);
      await box.queue.postpone(first!.id, inMs(0), 'connection');
      box.clock.advance(LEASE_MS);
      expect(recipients(await claim())).toEqual(['b@x.no']);
    });

    it('never gives an abandoned mail again, and gives the ones behind it', async () => {
      await leaveInTurn('a@x.no', 'b@x.no');
      const [first] = await claim(1);
      await box.queue.abandon(first!, 'refused-5xx');
      box.clock.advance(LEASE_MS);
      expect(recipients(await claim(1))).toEqual(['b@x.no']);
      expect(await claim()).toEqual([]);
    });

    it('keeps nothing of a mail that was removed before it is abandoned', async () => {
      await leave(mailTo('a@x.no'));
      const [claimed] = await claim();
      await box.queue.remove(claimed!.id);
      await box.queue.abandon(claimed!, 'refused-5xx');
      box.clock.advance(LEASE_MS);
      expect(await claim()).toEqual([]);
    });

    it('gives a mail that is of no use any more, for the worker to drop', async () => {
      await leave({ ...mailTo('a@x.no'), usefulUntil: inMs(1) });
      box.clock.advance(1);
      expect(await claim()).toMatchObject([{ mail: { to: 'a@x.no', usefulUntil: inMs(0) } }]);
    });

    it('never gives a decoy, nor lets one take the place of a mail', async () => {
      await box.transaction.run(async ({ outbox }) => {
        await outbox.addDecoy();
        await outbox.addDecoy();
      });
      box.clock.advance(1);
      await leaveInTurn('a@x.no', 'b@x.no', 'c@x.no');
      expect(recipients(await claim(2))).toEqual(['a@x.no', 'b@x.no']);
      expect(recipients(await claim(2))).toEqual(['c@x.no']);
    });
  });
}
