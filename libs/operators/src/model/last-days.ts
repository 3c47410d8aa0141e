import { osloDay } from '@portvakt/kernel';

const DAY_MS = 86_400_000;

/** The last days in Oslo up to and including the day of `now`, oldest first, such as `2026-11-21`. */
export function lastDays(now: Date, count: number): readonly string[] {
  const today = Date.parse(osloDay(now));
  return Array.from({ length: count }, (_, n) =>
    new Date(today - (count - 1 - n) * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  );
}
