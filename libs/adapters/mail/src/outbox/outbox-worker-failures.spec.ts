import { describe, expect, it } from '@jest/globals';

import { mailTo, settle, useOutboxWorker } from '../testing/outbox-worker-context.js';

describe('OutboxWorker after a failure', () => {
  const context = useOutboxWorker();

  it('sends the mail of a crashed process when its lease has ended', async () => {
    const { clock, queue, sender, worker } = context();
    queue.add(mailTo('a@b.no'));
    await queue.claim(1, new Date(clock.now().getTime() + 60_000));
    worker.wake();
    await settle();
    expect(sender.sent).toEqual([]);
    clock.advance(60_000);
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['a@b.no']);
  });

  it('retries a failed mail after increasing delays', async () => {
    const { clock, queue, sender, worker } = context();
    sender.failure = new Error('down');
    const id = queue.add(mailTo('a@b.no'));
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const before = clock.now().getTime();
      worker.wake();
      await settle();
      delays.push((queue.rowOf(id)?.dueAt.getTime() ?? 0) - before);
      clock.advance(delays.at(-1) ?? 0);
    }
    expect(delays).toEqual([5_000, 30_000, 120_000, 600_000, 3_600_000, 3_600_000]);
    sender.failure = null;
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['a@b.no']);
  });

  it('interrupts an attempt after a minute, and tries the mail again', async () => {
    const { clock, log, queue, sender, worker } = context();
    sender.hanging.add('a@treg.no');
    const id = queue.add(mailTo('a@treg.no'));
    worker.wake();
    await settle(59_999);
    expect(sender.signal?.aborted).toBe(false);
    await settle(1);
    expect(sender.signal?.aborted).toBe(true);
    expect(queue.rowOf(id)).toMatchObject({
      attempts: 1,
      lastError: 'connection',
      dueAt: new Date(clock.now().getTime() + 5_000),
    });
    expect(log.lines).toMatchObject([{ level: 'error', facts: { mailId: id, error: 'TimeoutError' } }]);
  });

  it('counts a mail once, however often it is tried', async () => {
    const { allowance, clock, queue, sender, worker } = context();
    sender.failure = new Error('down');
    queue.add(mailTo('a@b.no'));
    worker.wake();
    await settle();
    clock.advance(5_000);
    worker.wake();
    await settle();
    expect(allowance.asked).toHaveLength(1);
  });

  it('continues after the outbox could not be read', async () => {
    const { log, queue, sender, worker } = context();
    const claim = queue.claim.bind(queue);
    queue.claim = () => Promise.reject(Object.assign(new Error('postgres://x:hemmelig@db'), { code: 'ECONNREFUSED' }));
    queue.add(mailTo('a@b.no'));
    worker.start();
    await settle();
    queue.claim = claim;
    await settle(5_000);
    expect(sender.sent).toEqual(['a@b.no']);
    expect(log.lines.map(({ facts }) => facts)).toEqual([{ error: 'Error', code: 'ECONNREFUSED' }]);
  });

  it('continues with the next mail when one cannot be removed', async () => {
    const { log, queue, sender, worker } = context();
    const first = queue.add(mailTo('a@b.no'));
    queue.add(mailTo('b@b.no'));
    const remove = queue.remove.bind(queue);
    queue.remove = (id) => (id === first ? Promise.reject(new Error('gone')) : remove(id));
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['a@b.no', 'b@b.no']);
    expect(queue.remaining()).toEqual([first]);
    expect(log.lines).toMatchObject([{ level: 'error', facts: { mailId: first } }]);
  });
});
