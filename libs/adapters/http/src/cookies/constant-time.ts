import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that does not depend on where the texts differ (security B9). */
export function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
