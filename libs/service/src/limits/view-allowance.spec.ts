import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import { openRateLimitStore, RateLimiter, type RateLimitStore } from '@portvakt/adapters/http';
import type { UserId } from '@portvakt/kernel';

import { viewAllowanceOf } from './view-allowance.js';

const KARI = 'kari' as UserId;
const OLA = 'ola' as UserId;

/** As a store on another machine: requests overtake each other between two of its answers. */
function delayed(store: RateLimitStore): RateLimitStore {
  const later = async <Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> => {
    await sleep(1);
    return answer();
  };
  return {
    take: (key, limit) => later(() => store.take(key, limit)),
    isFull: (key, limit) => later(() => store.isFull(key, limit)),
    giveBack: (key) => later(() => store.giveBack(key)),
    moveWindow: (key, limit) => later(() => store.moveWindow(key, limit)),
    reset: (key) => later(() => store.reset(key)),
    close: () => store.close(),
  };
}

async function allowance(viewsPerHour: number) {
  const store = await openRateLimitStore({ now: () => new Date(), elapsedMs: () => performance.now() });
  const limiter = new RateLimiter(delayed(store), { enabled: true, defaultLimit: { windowMs: 1000, max: 100 } });
  const views = viewAllowanceOf(limiter, viewsPerHour);
  const noted: UserId[] = [];
  const open = (userId: UserId) =>
    views.open('support', userId, async () => {
      await sleep(50);
      noted.push(userId);
    });
  return { open, noted, views };
}

describe('the users that an operator may open', () => {
  it('refuses nobody who is opened twice at the same moment as the last one allowed', async () => {
    const { open, noted } = await allowance(1);
    expect(await Promise.all([open(KARI), open(KARI), open(KARI)])).toEqual([null, null, null]);
    expect(await open(OLA)).toBeGreaterThan(0);
    expect(noted).toEqual([KARI]);
  });

  it('shows nobody before the view is noted, and notes it again where that failed', async () => {
    const { open, noted, views } = await allowance(1);
    const failing = views.open('support', KARI, async () => {
      await sleep(50);
      throw new Error('the database is away');
    });
    const [first, second] = await Promise.allSettled([failing, open(KARI)]);
    expect(first.status).toBe('rejected');
    expect(second).toEqual({ status: 'fulfilled', value: null });
    expect(noted).toEqual([KARI]);
  });
});
