import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import type { ClaimedDelivery } from '@portvakt/adapters/typeorm';
import { FixedClock } from '@portvakt/kernel/testing';

import { FollowerPaused, RetryLater } from './delivery-error.js';
import { DeliveryWorker } from './delivery-worker.js';
import type { AfterCommit } from '../extensions/follower.js';

type Follow = AfterCommit['follow'];

const NOBODY = { actorType: 'service', actorId: null, actorRole: null, impersonatorId: null, sessionId: null };
const EVENT = { id: 'e1', kind: 'user.deleted', at: new Date(0), subjectId: 'u1', ...NOBODY, facts: {} };

/** Hands out one delivery, again each time it is due. */
class OneDelivery {
  readonly log: string[] = [];
  attempts = 0;
  dueAt = 0;

  constructor(private readonly clock: FixedClock) {}

  async claim(follower: string): Promise<readonly ClaimedDelivery[]> {
    if (this.dueAt > this.clock.now().getTime()) return [];
    this.dueAt = Infinity;
    this.attempts += 1;
    return [{ follower, event: EVENT, attempts: this.attempts } as unknown as ClaimedDelivery];
  }

  async postpone(_: ClaimedDelivery, dueAt: Date): Promise<void> {
    this.log.push(`postponed by ${(dueAt.getTime() - this.clock.now().getTime()) / 1000} s`);
    this.dueAt = dueAt.getTime();
  }

  remove = async (): Promise<void> => void this.log.push('removed');
  giveUp = async (): Promise<void> => void this.log.push('given up');
  release = async (): Promise<void> => {
    this.log.push('released');
    this.dueAt = 0;
  };
}

describe('DeliveryWorker', () => {
  let clock: FixedClock;
  let delivery: OneDelivery;
  let lines: object[];
  const settle = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);

  const workerOf = (follow: Follow): DeliveryWorker => {
    const follower = { name: 'crm', kinds: 'all', when: 'after-commit', follow } as const;
    const line = (facts: object, message: string): void => void lines.push({ ...facts, message });
    const tools = {} as Parameters<Follow>[1];
    // The middle of the spread.
    const random = { bytes: () => Uint8Array.of(127.5) };
    const parts = { deliveries: delivery, tools, clock, random, log: { info: line, error: line } };
    return new DeliveryWorker({ name: 'acme/crm', follower }, parts);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    clock = new FixedClock();
    delivery = new OneDelivery(clock);
    lines = [];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('tries ten times within four days, and then gives up with one line (case 25)', async () => {
    const worker = workerOf(async () => {
      throw new TypeError('kari@eksempel.no is unknown');
    });
    for (let attempt = 1; attempt <= 11; attempt++) {
      worker.wake();
      await settle();
      if (delivery.dueAt < Infinity) clock.advance(delivery.dueAt - clock.now().getTime());
    }
    const delays = delivery.log.map((entry) => Number(/[\d.]+/.exec(entry)?.[0] ?? 0));
    [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].forEach((expected, index) => {
      expect(Math.abs((delays[index] ?? 0) / expected - 1)).toBeLessThan(0.01);
    });
    expect(delivery.log).toHaveLength(10);
    expect(delivery.log.at(-1)).toBe('given up');
    expect(lines.filter((line) => 'message' in line && line.message === 'delivery given up')).toEqual([
      {
        follower: 'acme/crm',
        event: 'e1',
        kind: 'user.deleted',
        attempt: 10,
        error: 'TypeError',
        message: 'delivery given up',
      },
    ]);
  });

  it('logs the code of a failed connection, and no text that a follower put into the name of its error', async () => {
    const cause = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    const worker = workerOf(async () => {
      throw Object.assign(new Error('failed', { cause }), { name: 'no kari@eksempel.no' });
    });
    worker.wake();
    await settle();
    expect(lines).toEqual([expect.objectContaining({ error: 'Error', code: 'ECONNREFUSED' })]);
  });

  it('comes again when the follower says', async () => {
    const worker = workerOf(async () => {
      throw new RetryLater('503', 77_000);
    });
    worker.wake();
    await settle();
    expect(delivery.log).toEqual(['postponed by 77 s']);
  });

  it('interrupts a follower after 15 s, and tries again', async () => {
    let interrupted = false;
    const worker = workerOf((_, { signal }) => {
      signal.addEventListener('abort', () => (interrupted = true));
      return new Promise(() => undefined);
    });
    worker.wake();
    await settle(14_999);
    expect(delivery.log).toEqual([]);
    await settle(1);
    expect(interrupted).toBe(true);
    expect(delivery.log).toEqual([expect.stringMatching(/^postponed by [45]/)]);
    expect(lines).toEqual([expect.objectContaining({ error: 'FollowerTimeout' })]);
  });

  it('calls a follower that wants a pause no more', async () => {
    let calls = 0;
    const worker = workerOf(async () => {
      calls += 1;
      throw new FollowerPaused('410');
    });
    worker.start();
    await settle(60_000);
    expect(calls).toBe(1);
    expect(delivery.log).toEqual(['released']);
    expect(lines).toEqual([
      expect.objectContaining({ message: 'deliveries are paused until the next start: 410', attempt: 1 }),
    ]);
  });

  it('finishes what it can within 5 s of a stop, and leaves the rest as if it had not been tried', async () => {
    const worker = workerOf(() => new Promise(() => undefined));
    worker.wake();
    await settle();
    let hasStopped = false;
    void worker.stop().then(() => (hasStopped = true));
    await settle(4_999);
    expect(hasStopped).toBe(false);
    await settle(1);
    expect(hasStopped).toBe(true);
    expect(delivery.log).toEqual(['released']);
  });
});
