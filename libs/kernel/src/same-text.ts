import { timingSafeEqual } from 'node:crypto';

/**
 * Compares two texts in a time that depends on their lengths alone, not on where they differ (specification D-34, security
 * B9).
 */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
