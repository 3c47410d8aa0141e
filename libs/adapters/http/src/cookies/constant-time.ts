import { timingSafeEqual } from 'node:crypto';

/** Takes the same time wherever the two differ (security B9). */
export function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
