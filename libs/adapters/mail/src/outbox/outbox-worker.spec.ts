import { describe, expect, it } from '@jest/globals';

import { Allowance } from '../testing/outbox-doubles.js';
import { deferred, mailTo, settle, useOutboxWorker } from '../testing/outbox-worker-context.js';

describe('OutboxWorker', () => {
  const context = useOutboxWorker();

  it('sends at once when it is woken, and removes sent mails', async () => {
    const { queue, sender, worker } = context();
    queue.add(mailTo('a@b.no'));
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['a@b.no']);
    expect(queue.remaining()).toEqual([]);
  });

  it('sends queued mails when it starts, and polls', async () => {
    const { queue, sender, worker } = context();
    queue.add(mailTo('for@b.no'));
    worker.start();
    await settle();
    queue.add(mailTo('etter@b.no'));
    await settle(5_000);
    expect(sender.sent).toEqual(['for@b.no', 'etter@b.no']);
  });

  it('does not lose a wake-up while it is sending', async () => {
    const { queue, sender, worker } = context();
    const { promise, resolve } = deferred();
    sender.delay = promise;
    queue.add(mailTo('a@b.no'));
    worker.wake();
    await settle();
    queue.add(mailTo('b@b.no'));
    worker.wake();
    resolve();
    await settle();
    expect(sender.sent).toEqual(['a@b.no', 'b@b.no']);
  });

  it('does not lose a wake-up during an empty claim', async () => {
    const { queue, sender, worker } = context();
    const claim = queue.claim.bind(queue);
    let wokenAgain = false;
    queue.claim = async (limit, leaseUntil) => {
      const claimed = await claim(limit, leaseUntil);
      if (claimed.length === 0 && !wokenAgain) {
        wokenAgain = true;
        queue.add(mailTo('sent@b.no'));
        worker.wake();
      }
      return claimed;
    };
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['sent@b.no']);
  });

  it('sends a mail at once after four whose servers hang', async () => {
    const { queue, sender, worker } = context();
    const slow = ['a@treg.no', 'b@treg.no', 'c@treg.no', 'd@treg.no'];
    for (const mailbox of slow) {
      sender.hanging.add(mailbox);
      queue.add(mailTo(mailbox));
    }
    for (let n = 0; n < 7; n += 1) queue.add(mailTo(`${n}@b.no`));
    worker.wake();
    await settle();
    expect(sender.sent).toHaveLength(7);
    queue.add(mailTo('kode@b.no'));
    worker.wake();
    await settle();
    expect(sender.sent).toHaveLength(8);
    expect(queue.remaining()).toHaveLength(4);
  });

  it('sends at most five mails concurrently, and the next one when one is finished', async () => {
    const { queue, sender, worker } = context();
    const { promise, resolve } = deferred();
    sender.delay = promise;
    for (let n = 0; n < 12; n += 1) queue.add(mailTo(`${n}@b.no`));
    worker.wake();
    await settle();
    worker.wake();
    await settle();
    expect(sender.maxConcurrent).toBe(5);
    resolve();
    await settle();
    expect(sender.sent).toHaveLength(12);
    expect(sender.maxConcurrent).toBe(5);
  });

  it('does not lose a wake-up while five mails are being sent', async () => {
    const { queue, sender, worker } = context();
    const { promise, resolve } = deferred();
    sender.delay = promise;
    for (let n = 0; n < 5; n += 1) queue.add(mailTo(`${n}@b.no`));
    worker.wake();
    await settle();
    queue.add(mailTo('sist@b.no'));
    worker.wake();
    await settle();
    resolve();
    await settle();
    expect(sender.sent).toContain('sist@b.no');
  });

  it('sends all mails of a long queue', async () => {
    const { queue, sender, worker } = context();
    for (let n = 0; n < 23; n += 1) queue.add(mailTo(`${n}@b.no`));
    worker.wake();
    await settle();
    expect(new Set(sender.sent).size).toBe(23);
    expect(queue.remaining()).toEqual([]);
  });

  it('does not let another process claim a mail that it is sending', async () => {
    const { queue, sender, worker, anotherWorker } = context();
    const { promise, resolve } = deferred();
    sender.delay = promise;
    queue.add(mailTo('a@b.no'));
    const other = anotherWorker();
    worker.wake();
    await settle();
    other.wake();
    await settle();
    resolve();
    await settle();
    await other.stop();
    expect(sender.sent).toEqual(['a@b.no']);
  });
});

describe('OutboxWorker with a limit of one mail to a mailbox', () => {
  const context = useOutboxWorker(() => new Allowance(1));

  it('drops a mail over the limit, and counts the mailbox in lower case', async () => {
    const { allowance, queue, sender, worker } = context();
    queue.add(mailTo('Kari@B.no'));
    queue.add(mailTo('kari@b.no'));
    worker.wake();
    await settle();
    expect(allowance.asked).toEqual(['verify-email kari@b.no', 'verify-email kari@b.no']);
    expect(sender.sent).toEqual(['Kari@B.no']);
    expect(queue.remaining()).toEqual([]);
  });
});
