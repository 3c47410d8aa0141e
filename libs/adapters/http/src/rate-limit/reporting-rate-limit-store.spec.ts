import { describe, expect, it } from '@jest/globals';

import { MemoryRateLimitStore } from './memory-rate-limit-store.js';
import { ReportingRateLimitStore } from './reporting-rate-limit-store.js';

const ONE = { windowMs: 60_000, max: 1 };

async function reportedOf(keys: readonly string[]): Promise<readonly string[]> {
  const reported: string[] = [];
  const clock = { now: () => new Date(0), elapsedMs: () => 0 };
  const store = new ReportingRateLimitStore(new MemoryRateLimitStore(clock), (rule) => reported.push(rule));
  for (const key of keys) await store.take(key, ONE);
  store.close();
  return reported;
}

describe('refusals of rate limits', () => {
  it('are reported by the first word of the key', async () => {
    const keys = ['mail otp ada@example.no', 'mail otp ada@example.no', 'mail otp kari@example.no'];
    expect(await reportedOf(keys)).toEqual(['mail']);
  });

  it.each(['first', 'refused', 'viewed', 'viewing'])(
    'are not reported for a counter that only detects: %s',
    async (word) => {
      expect(await reportedOf([`${word} a`, `${word} a`])).toEqual([]);
    },
  );
});
