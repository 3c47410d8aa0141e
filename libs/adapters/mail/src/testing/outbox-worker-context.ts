import { jest } from '@jest/globals';

import type { OutgoingMail } from '@portvakt/kernel';
import { FixedClock, InMemoryJournal, InMemoryOutboxQueue } from '@portvakt/kernel/testing';

import { OutboxWorker } from '../outbox/outbox-worker.js';
import { aVerifyEmailMail } from './mails.js';
import { Allowance, Sender } from './outbox-doubles.js';
import { RecordingLog } from './recording-log.js';

/** A worker that has not started, with its queue in memory. */
export function outboxWorkerContext(allowance = new Allowance()) {
  const clock = new FixedClock();
  const queue = new InMemoryOutboxQueue(clock);
  const sender = new Sender();
  const log = new RecordingLog();
  const ports = { queue, sender, clock, allowance, journal: new InMemoryJournal([]), log };
  /** The worker of another process. */
  const anotherWorker = (): OutboxWorker => new OutboxWorker(ports);
  return { ...ports, worker: new OutboxWorker(ports), anotherWorker };
}

export type OutboxWorkerContext = ReturnType<typeof outboxWorkerContext>;

/** Lets pending work finish, and advances the fake timers by `ms`. */
export const settle = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

/** Stops the worker, which interrupts sendings that hang. Called after each test, while the timers are fake. */
export async function stopWorker({ worker }: OutboxWorkerContext): Promise<void> {
  const stopped = worker.stop();
  await settle(10_000);
  await stopped;
}

export function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

export const mailTo = (mailbox: string): OutgoingMail => aVerifyEmailMail({}, mailbox);
