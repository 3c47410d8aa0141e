import { describe, expect, it } from '@jest/globals';

import { deferred, mailTo, settle, useOutboxWorker } from '../testing/outbox-worker-context.js';

describe('OutboxWorker when it is stopped', () => {
  const context = useOutboxWorker();

  it('finishes mails in progress and sends due mails', async () => {
    const { queue, sender, worker } = context();
    const { promise, resolve } = deferred();
    sender.delay = promise;
    queue.add(mailTo('a@b.no'));
    worker.wake();
    await settle();
    queue.add(mailTo('b@b.no'));
    const stopped = worker.stop();
    resolve();
    await settle();
    await stopped;
    expect(sender.sent).toEqual(['a@b.no', 'b@b.no']);
  });

  it('does not wait for a mail server that hangs', async () => {
    const { queue, sender, worker } = context();
    const { promise, resolve } = deferred();
    sender.delay = promise;
    const id = queue.add(mailTo('a@b.no'));
    const stopped = worker.stop();
    await settle(5_000);
    await stopped;
    expect(queue.remaining()).toEqual([id]);
    expect(sender.signal?.aborted).toBe(true);
    resolve();
    await settle();
  });

  it('does not give up a mail because its sending is interrupted', async () => {
    const { clock, queue, sender, worker } = context();
    sender.hanging.add('a@treg.no');
    const usefulUntil = new Date(clock.now().getTime() + 1_000);
    const id = queue.add({ ...mailTo('a@treg.no'), usefulUntil });
    const stopped = worker.stop();
    await settle(5_000);
    await stopped;
    expect(queue.rowOf(id)).toMatchObject({ abandonedAt: null, lastError: 'connection' });
  });

  it('sends no later mails', async () => {
    const { queue, sender, worker } = context();
    worker.start();
    await settle();
    const stopped = worker.stop();
    await settle();
    await stopped;
    queue.add(mailTo('a@b.no'));
    worker.wake();
    await settle(60_000);
    expect(sender.sent).toEqual([]);
    expect(worker.stop()).toBe(worker.stop());
  });

  it('tries a failing mail once', async () => {
    const { log, queue, sender, worker } = context();
    sender.failure = new Error('down');
    const id = queue.add(mailTo('a@b.no'));
    const stopped = worker.stop();
    await settle();
    await stopped;
    expect(queue.remaining()).toEqual([id]);
    expect(log.lines).toHaveLength(1);
  });
});
