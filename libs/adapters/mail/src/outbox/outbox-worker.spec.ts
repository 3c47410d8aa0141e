import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import type { OutgoingMail } from '@portvakt/kernel';
import { FixedClock, InMemoryJournal, InMemoryOutboxQueue } from '@portvakt/kernel/testing';

import { aVerifyEmailMail } from '../testing/mails.js';
import { Allowance, Sender } from '../testing/outbox-doubles.js';
import { RecordingLog } from '../testing/recording-log.js';
import { OutboxWorker } from './outbox-worker.js';

const to = (mailbox: string): OutgoingMail => aVerifyEmailMail({}, mailbox);

function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe('OutboxWorker', () => {
  let clock: FixedClock;
  let queue: InMemoryOutboxQueue;
  let sender: Sender;
  let log: RecordingLog;
  let allowance: Allowance;
  let worker: OutboxWorker;

  const journal = new InMemoryJournal([]);
  const aWorker = (): OutboxWorker => new OutboxWorker({ queue, sender, clock, allowance, journal, log });
  /** Lets pending work finish, and advances the timers by `ms`. */
  const settle = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    clock = new FixedClock();
    queue = new InMemoryOutboxQueue(clock);
    sender = new Sender();
    log = new RecordingLog();
    allowance = new Allowance();
    worker = aWorker();
  });

  afterEach(async () => {
    const stopped = worker.stop();
    await settle(10_000);
    await stopped;
    jest.useRealTimers();
  });

  it('sends at once when it is woken, and removes sent mails', async () => {
    queue.add(to('a@b.no'));
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['a@b.no']);
    expect(queue.remaining()).toEqual([]);
  });

  it('sends queued mails when it starts, and polls', async () => {
    queue.add(to('for@b.no'));
    worker.start();
    await settle();
    queue.add(to('etter@b.no'));
    await settle(5_000);
    expect(sender.sent).toEqual(['for@b.no', 'etter@b.no']);
  });

  it('does not lose a wake-up while it is sending', async () => {
    const { promise, resolve } = deferred();
    sender.delay = promise;
    queue.add(to('a@b.no'));
    worker.wake();
    await settle();
    queue.add(to('b@b.no'));
    worker.wake();
    resolve();
    await settle();
    expect(sender.sent).toEqual(['a@b.no', 'b@b.no']);
  });

  it('does not lose a wake-up during an empty claim', async () => {
    const claim = queue.claim.bind(queue);
    let wokenAgain = false;
    queue.claim = async (limit, leaseUntil) => {
      const claimed = await claim(limit, leaseUntil);
      if (claimed.length === 0 && !wokenAgain) {
        wokenAgain = true;
        queue.add(to('sent@b.no'));
        worker.wake();
      }
      return claimed;
    };
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['sent@b.no']);
  });

  it('sends a mail at once after four whose servers hang', async () => {
    const slow = ['a@treg.no', 'b@treg.no', 'c@treg.no', 'd@treg.no'];
    for (const mailbox of slow) {
      sender.hanging.add(mailbox);
      queue.add(to(mailbox));
    }
    for (let n = 0; n < 7; n += 1) queue.add(to(`${n}@b.no`));
    worker.wake();
    await settle();
    expect(sender.sent).toHaveLength(7);
    queue.add(to('kode@b.no'));
    worker.wake();
    await settle();
    expect(sender.sent).toHaveLength(8);
    expect(queue.remaining()).toHaveLength(4);
  });

  it('sends at most five mails concurrently, and the next one when one is finished', async () => {
    const { promise, resolve } = deferred();
    sender.delay = promise;
    for (let n = 0; n < 12; n += 1) queue.add(to(`${n}@b.no`));
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
    const { promise, resolve } = deferred();
    sender.delay = promise;
    for (let n = 0; n < 5; n += 1) queue.add(to(`${n}@b.no`));
    worker.wake();
    await settle();
    queue.add(to('sist@b.no'));
    worker.wake();
    await settle();
    resolve();
    await settle();
    expect(sender.sent).toContain('sist@b.no');
  });

  it('sends all mails of a long queue', async () => {
    for (let n = 0; n < 23; n += 1) queue.add(to(`${n}@b.no`));
    worker.wake();
    await settle();
    expect(new Set(sender.sent).size).toBe(23);
    expect(queue.remaining()).toEqual([]);
  });

  it('does not let another process claim a mail that it is sending', async () => {
    const { promise, resolve } = deferred();
    sender.delay = promise;
    queue.add(to('a@b.no'));
    const other = aWorker();
    worker.wake();
    await settle();
    other.wake();
    await settle();
    resolve();
    await settle();
    await other.stop();
    expect(sender.sent).toEqual(['a@b.no']);
  });

  it('sends the mail of a crashed process when its lease has ended', async () => {
    queue.add(to('a@b.no'));
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
    sender.failure = new Error('down');
    const id = queue.add(to('a@b.no'));
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
    sender.hanging.add('a@treg.no');
    const id = queue.add(to('a@treg.no'));
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

  it('drops a mail over the limit, and counts the mailbox in lower case', async () => {
    allowance = new Allowance(1);
    worker = aWorker();
    queue.add(to('Kari@B.no'));
    queue.add(to('kari@b.no'));
    worker.wake();
    await settle();
    expect(allowance.asked).toEqual(['verify-email kari@b.no', 'verify-email kari@b.no']);
    expect(sender.sent).toEqual(['Kari@B.no']);
    expect(queue.remaining()).toEqual([]);
  });

  it('counts a mail once, however often it is tried', async () => {
    sender.failure = new Error('down');
    queue.add(to('a@b.no'));
    worker.wake();
    await settle();
    clock.advance(5_000);
    worker.wake();
    await settle();
    expect(allowance.asked).toHaveLength(1);
  });

  it('continues after the outbox could not be read', async () => {
    const claim = queue.claim.bind(queue);
    queue.claim = () => Promise.reject(Object.assign(new Error('postgres://x:hemmelig@db'), { code: 'ECONNREFUSED' }));
    queue.add(to('a@b.no'));
    worker.start();
    await settle();
    queue.claim = claim;
    await settle(5_000);
    expect(sender.sent).toEqual(['a@b.no']);
    expect(log.lines.map(({ facts }) => facts)).toEqual([{ error: 'Error', code: 'ECONNREFUSED' }]);
  });

  it('continues with the next mail when one cannot be removed', async () => {
    const first = queue.add(to('a@b.no'));
    queue.add(to('b@b.no'));
    const remove = queue.remove.bind(queue);
    queue.remove = (id) => (id === first ? Promise.reject(new Error('gone')) : remove(id));
    worker.wake();
    await settle();
    expect(sender.sent).toEqual(['a@b.no', 'b@b.no']);
    expect(queue.remaining()).toEqual([first]);
    expect(log.lines).toMatchObject([{ level: 'error', facts: { mailId: first } }]);
  });

  describe('when it is stopped', () => {
    it('finishes mails in progress and sends due mails', async () => {
      const { promise, resolve } = deferred();
      sender.delay = promise;
      queue.add(to('a@b.no'));
      worker.wake();
      await settle();
      queue.add(to('b@b.no'));
      const stopped = worker.stop();
      resolve();
      await settle();
      await stopped;
      expect(sender.sent).toEqual(['a@b.no', 'b@b.no']);
    });

    it('does not wait for a mail server that hangs', async () => {
      const { promise, resolve } = deferred();
      sender.delay = promise;
      const id = queue.add(to('a@b.no'));
      const stopped = worker.stop();
      await settle(5_000);
      await stopped;
      expect(queue.remaining()).toEqual([id]);
      expect(sender.signal?.aborted).toBe(true);
      resolve();
      await settle();
    });

    it('does not give up a mail because its sending is interrupted', async () => {
      sender.hanging.add('a@treg.no');
      const usefulUntil = new Date(clock.now().getTime() + 1_000);
      const id = queue.add({ ...to('a@treg.no'), usefulUntil });
      const stopped = worker.stop();
      await settle(5_000);
      await stopped;
      expect(queue.rowOf(id)).toMatchObject({ abandonedAt: null, lastError: 'connection' });
    });

    it('sends no later mails', async () => {
      worker.start();
      await settle();
      const stopped = worker.stop();
      await settle();
      await stopped;
      queue.add(to('a@b.no'));
      worker.wake();
      await settle(60_000);
      expect(sender.sent).toEqual([]);
      expect(worker.stop()).toBe(worker.stop());
    });

    it('tries a failing mail once', async () => {
      sender.failure = new Error('down');
      const id = queue.add(to('a@b.no'));
      const stopped = worker.stop();
      await settle();
      await stopped;
      expect(queue.remaining()).toEqual([id]);
      expect(log.lines).toHaveLength(1);
    });
  });
});
