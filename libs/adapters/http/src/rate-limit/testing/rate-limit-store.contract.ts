import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { FixedClock } from '@portvakt/kernel/testing';

import type { RateLimit, RateLimitStore, RateVerdict } from '../rate-limit-store.js';

const THREE_IN_TEN_SECONDS: RateLimit = { windowMs: 10_000, max: 3 };

/** The contract of `RateLimitStore` (specification §9). `open` may return counters that other tests have used. */
export function describeRateLimitStore(name: string, open: (clock: FixedClock) => Promise<RateLimitStore>): void {
  describe(`${name} as a RateLimitStore`, () => {
    let clock: FixedClock;
    let store: RateLimitStore;
    let key: string;

    beforeEach(async () => {
      clock = new FixedClock();
      store = await open(clock);
      key = freshKey();
    });

    afterEach(() => store.close());

    const take = async (limit = THREE_IN_TEN_SECONDS): Promise<RateVerdict> => store.take(key, limit);
    const counted = (count: number): RateVerdict => ({ allowed: true, count });
    const refused = (retryAfterSeconds: number): RateVerdict => ({ allowed: false, retryAfterSeconds });

    it('counts from one to the maximum and rejects further requests', async () => {
      expect([await take(), await take(), await take(), await take()]).toEqual([
        counted(1),
        counted(2),
        counted(3),
        refused(10),
      ]);
    });

    it('returns the remaining seconds, rounded up', async () => {
      for (let i = 0; i < 3; i++) await take();
      clock.advance(1);
      expect(await take()).toEqual(refused(10));
      clock.advance(999);
      expect(await take()).toEqual(refused(9));
      clock.advance(8_999);
      expect(await take()).toEqual(refused(1));
    });

    it('lasts to the last millisecond of the window and starts again after it', async () => {
      for (let i = 0; i < 3; i++) await take();
      clock.advance(10_000);
      expect(await take()).toEqual(refused(0));
      clock.advance(1);
      expect(await take()).toEqual(counted(1));
    });

    it('returns no longer waiting time if the system clock was set back', async () => {
      for (let i = 0; i < 3; i++) await take();
      clock.setBack(600_000);
      const verdict = await take();
      expect(verdict).toMatchObject({ allowed: false });
      expect(verdict.allowed ? 0 : verdict.retryAfterSeconds).toBeLessThanOrEqual(10);
    });

    it('moves the window with accepted requests', async () => {
      await take();
      clock.advance(6_000);
      await take();
      clock.advance(6_000);
      expect(await take()).toEqual(counted(3));
      clock.advance(1_000);
      expect(await take()).toEqual(refused(9));
    });

    it('does not move a fixed window: what was counted in it is forgotten together', async () => {
      const fixed = { ...THREE_IN_TEN_SECONDS, isFixed: true };
      expect(await take(fixed)).toEqual(counted(1));
      clock.advance(6_000);
      expect([await take(fixed), await take(fixed), await take(fixed)]).toEqual([counted(2), counted(3), refused(4)]);
      clock.advance(4_001);
      expect(await store.isFull(key, fixed)).toBe(false);
      expect(await take(fixed)).toEqual(counted(1));
    });

    it('does not move the window with rejected requests', async () => {
      for (let i = 0; i < 3; i++) await take();
      for (let second = 1; second <= 10; second++) {
        clock.advance(1_000);
        expect(await take()).toEqual(refused(10 - second));
      }
      clock.advance(1);
      expect(await take()).toEqual(counted(1));
    });

    it('accepts exactly the maximum of 200 concurrent requests', async () => {
      const verdicts = await Promise.all(Array.from({ length: 200 }, () => take({ windowMs: 10_000, max: 7 })));
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(7);
    });

    it('counts each key by itself, and forgets the one that is reset', async () => {
      const other = freshKey();
      for (let i = 0; i < 3; i++) {
        await take();
        await store.take(other, THREE_IN_TEN_SECONDS);
      }
      await store.reset(key);
      expect(await take()).toEqual(counted(1));
      expect(await store.take(other, THREE_IN_TEN_SECONDS)).toEqual(refused(10));
    });

    it('subtracts what is given back, for that key only', async () => {
      const other = freshKey();
      for (let i = 0; i < 3; i++) {
        await take();
        await store.take(other, THREE_IN_TEN_SECONDS);
      }
      await store.giveBack(key);
      await store.giveBack(key);
      expect([await take(), await take(), await take()]).toEqual([counted(2), counted(3), refused(10)]);
      expect(await store.take(other, THREE_IN_TEN_SECONDS)).toEqual(refused(10));
    });

    it.each([false, true])('restores the window of what is given back (fixed: %s)', async (isFixed) => {
      const limit = { ...THREE_IN_TEN_SECONDS, isFixed };
      await take(limit);
      for (let i = 0; i < 4; i++) {
        clock.advance(2_000);
        expect(await take(limit)).toEqual(counted(2));
        await store.giveBack(key);
      }
      clock.advance(2_001);
      expect(await take(limit)).toEqual(counted(1));
    });

    it('moves the window of takes that do not move it themselves only when it is told to', async () => {
      const limit = { ...THREE_IN_TEN_SECONDS, isFixed: true };
      await take(limit);
      await store.moveWindow(key, limit);
      clock.advance(4_000);
      // Two overlapping takes, both given back, leave the window as it was.
      await take(limit);
      clock.advance(1_000);
      await take(limit);
      await store.giveBack(key);
      await store.giveBack(key);
      clock.advance(5_000);
      expect(await take(limit)).toEqual(counted(2));
      await store.moveWindow(key, limit);
      clock.advance(10_000);
      expect([await take(limit), await take(limit)]).toEqual([counted(3), refused(0)]);
      clock.advance(1);
      await store.moveWindow(key, limit);
      expect(await take(limit)).toEqual(counted(2));
    });

    it('says whether the next request would be rejected, and does not count the question', async () => {
      const isFull = async (): Promise<boolean> => store.isFull(key, THREE_IN_TEN_SECONDS);
      for (let i = 0; i < 3; i++) {
        expect(await isFull()).toBe(false);
        await take();
      }
      expect(await isFull()).toBe(true);
      clock.advance(10_000);
      expect(await isFull()).toBe(true);
      clock.advance(1);
      expect(await isFull()).toBe(false);
      expect(await take()).toEqual(counted(1));
    });

    it('counts from one again if everything was given back', async () => {
      await take();
      for (let i = 0; i < 3; i++) await store.giveBack(key);
      expect(await take()).toEqual(counted(1));
    });

    it('can reset an unknown key', async () => {
      await store.reset(key);
      expect(await take()).toEqual(counted(1));
    });

    it('agrees with an independent model of the rule for any sequence of requests, some of them given back', async () => {
      const pauseMs = fc.constantFrom(0, 1, 400, 999, 1_000, 1_001, 2_500);
      const steps = fc.array(fc.record({ pauseMs, isGivenBack: fc.boolean() }), { minLength: 1, maxLength: 25 });
      const limits = fc.record({
        windowMs: fc.constantFrom(1_000, 2_000),
        max: fc.integer({ min: 1, max: 4 }),
        isFixed: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(steps, limits, async (stepsOfRun, limit) => {
          const keyOfRun = freshKey();
          const model = new RuleOfContract(limit);
          for (const step of stepsOfRun) {
            clock.advance(step.pauseMs);
            const verdict = await store.take(keyOfRun, limit);
            expect(verdict).toEqual(model.take(clock.now().getTime(), step.isGivenBack));
            if (verdict.allowed && step.isGivenBack) await store.giveBack(keyOfRun);
          }
        }),
        { numRuns: 60 },
      );
    });
  });
}

let keys = 0;
const freshKey = (): string => `address 192.0.2.1 /path-${keys++}`;

/** An independent model of the contract for one key, also with fixed windows. */
class RuleOfContract {
  private record: { readonly count: number; readonly sinceMs: number } | undefined;

  constructor(private readonly limit: RateLimit) {}

  /** A request that is given back leaves no trace. */
  take(nowMs: number, isGivenBack: boolean): RateVerdict {
    const { windowMs, max, isFixed } = this.limit;
    const before = this.record && nowMs - this.record.sinceMs <= windowMs ? this.record : undefined;
    if (before && before.count >= max) {
      return { allowed: false, retryAfterSeconds: Math.ceil((before.sinceMs + windowMs - nowMs) / 1000) };
    }
    const count = (before?.count ?? 0) + 1;
    if (!isGivenBack) this.record = { count, sinceMs: before && isFixed ? before.sinceMs : nowMs };
    return { allowed: true, count };
  }
}
