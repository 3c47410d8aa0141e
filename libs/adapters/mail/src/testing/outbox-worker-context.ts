import { afterEach, beforeEach, jest } from '@jest/globals';

import type { OutgoingMail } from '@portvakt/kernel';
import { FixedClock, InMemoryJournal, InMemoryOutboxQueue } from '@portvakt/kernel/testing';

import { OutboxWorker } from '../outbox/outbox-worker.js';
import { aVerifyEmailMail } from './mails.js';
import { Allowance, Sender } from './outbox-doubles.js';
import { RecordingLog } from './recording-log.js';

/** A worker that has not started, with its queue in memory. */
function outboxWorkerContext(allowance = new Allowance()) {
  const clock = new FixedClock();
  const queue = new InMemoryOutboxQueue(clock);
  const sender = new Sender();
  const log = new RecordingLog();
  const ports = { queue, sender, clock, allowance, journal: new InMemoryJournal([]), log };
  /** The worker of another process. */
  const anotherWorker = (): OutboxWorker => new OutboxWorker(ports);
  return { ...ports, worker: new OutboxWorker(ports), anotherWorker };
}

type OutboxWorkerContext = ReturnType<typeof outboxWorkerContext>;

/** Lets pending work finish, and advances the fake timers by `ms`. */
export const settle = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** A new context before each test, with fake timers. Returns a function that returns it. */
export function useOutboxWorker(allowanceOf?: () => Allowance): () => OutboxWorkerContext {
  let context: OutboxWorkerContext;
  beforeEach(() => {
    jest.useFakeTimers();
    context = outboxWorkerContext(allowanceOf?.());
  });
  afterEach(async () => {
    // Interrupts sendings that hang, so the timers are still fake.
    const stopped = context.worker.stop();
    await settle(10_000);
    await stopped;
    jest.useRealTimers();
  });
  return () => context;
}

export function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

export const mailTo = (mailbox: string): OutgoingMail => aVerifyEmailMail({}, mailbox);
