import { describe, expect, it } from '@jest/globals';

import { FixedClock } from '@portvakt/kernel/testing';

import { ipKey, preflightKey, unknownPathKey } from './rate-limit-keys.js';
import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { describeRateLimitStore } from './testing/rate-limit-store.contract.js';

const TEN_SECONDS = { windowMs: 10_000, max: 3 };
const QUARTER_OF_AN_HOUR = { windowMs: 900_000, max: 20 };

describeRateLimitStore('MemoryRateLimitStore', async (clock) => new MemoryRateLimitStore(clock));
describeRateLimitStore(
  'MemoryRateLimitStore with a small maximum',
  async (clock) => new MemoryRateLimitStore(clock, 2),
);

describe('the counters in memory', () => {
  it('are answered without a promise', () => {
    expect(new MemoryRateLimitStore(new FixedClock()).take('key', TEN_SECONDS)).toEqual({ allowed: true, count: 1 });
  });

  it('expire with their window to the millisecond, even if the system clock is changed', () => {
    const clock = new FixedClock();
    const store = new MemoryRateLimitStore(clock);
    for (let i = 0; i < 3; i++) store.take('key', TEN_SECONDS);
    clock.setBack(600_000);
    clock.advance(4_000);
    expect(store.take('key', TEN_SECONDS)).toEqual({ allowed: false, retryAfterSeconds: 6 });
    clock.advance(6_001);
    expect(store.take('key', TEN_SECONDS)).toEqual({ allowed: true, count: 1 });
  });

  it('never exceed their maximum number', () => {
    const clock = new FixedClock();
    const store = new MemoryRateLimitStore(clock, 100);
    for (let i = 0; i < 5_000; i++) {
      store.take(`key-${i}`, TEN_SECONDS);
      expect(store.size).toBeLessThanOrEqual(200);
    }
  });

  it('keep the most recently accepted keys when they are full', () => {
    const clock = new FixedClock();
    const store = new MemoryRateLimitStore(clock, 100);
    for (let i = 0; i < 3; i++) store.take('guarded', TEN_SECONDS);
    for (let i = 0; i < 99; i++) store.take(`flood-${i}`, TEN_SECONDS);
    expect(store.take('guarded', TEN_SECONDS)).toMatchObject({ allowed: false });
  });

  it.each([
    ['requests to unknown ones', unknownPathKey],
    ['preflights', preflightKey],
  ])('of known paths survive a flood of %s', (_, keyOf) => {
    const store = new MemoryRateLimitStore(new FixedClock(), 100);
    for (let i = 0; i < 3; i++) store.take(ipKey('192.0.2.1', '/two-factor/send-otp'), TEN_SECONDS);
    for (let i = 0; i < 1_000; i++) store.take(keyOf('192.0.2.2', `/${'x'.repeat(200)}${i}`), TEN_SECONDS);
    const verdict = store.take(ipKey('192.0.2.1', '/two-factor/send-otp'), { ...TEN_SECONDS, max: 3 });
    expect(verdict).toMatchObject({ allowed: false });
    expect(store.size).toBeLessThanOrEqual(201);
  });

  it('of a long window survive a flood of short ones', () => {
    const clock = new FixedClock();
    const store = new MemoryRateLimitStore(clock, 100);
    for (let i = 0; i < 20; i++) store.take('sign-in ada@example.no', QUARTER_OF_AN_HOUR);
    for (let i = 0; i < 1_000; i++) {
      clock.advance(500);
      store.take(`flood-${i}`, TEN_SECONDS);
    }
    expect(store.take('sign-in ada@example.no', QUARTER_OF_AN_HOUR)).toMatchObject({ allowed: false });
  });

  it('are deleted when their window ends, also for a window length that is no longer used', () => {
    const clock = new FixedClock();
    const store = new MemoryRateLimitStore(clock);
    for (let i = 0; i < 500; i++) {
      store.take(`short-${i}`, TEN_SECONDS);
      store.take(`long-${i}`, QUARTER_OF_AN_HOUR);
    }
    clock.advance(2 * QUARTER_OF_AN_HOUR.windowMs + 1);
    store.take('late', TEN_SECONDS);
    expect(store.size).toBe(1);
  });

  it('are deleted by close', () => {
    const store = new MemoryRateLimitStore(new FixedClock());
    store.take('key', TEN_SECONDS);
    store.close();
    expect(store.size).toBe(0);
  });
});
