import { timingSafeEqual } from 'node:crypto';

/** Compares texts of equal length in constant time (specification D-34). */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
