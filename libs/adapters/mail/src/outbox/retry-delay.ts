const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const FIRST_DELAYS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const LATER_DELAY_MS = HOUR;
/** Used where the planned delay would outlast the link or code of the mail, longest first. */
const LAST_DELAYS_MS = [10 * MINUTE, 2 * MINUTE];

/**
 * Returns the delay after `attempts` failures: short at first, then one hour, and shorter again before the mail
 * expires. It is longer than `leftMs`, the time until then, if another attempt would be too late.
 */
export function retryDelayMs(attempts: number, leftMs: number): number {
  const planned = FIRST_DELAYS_MS[attempts - 1] ?? LATER_DELAY_MS;
  return [planned, ...LAST_DELAYS_MS].find((delay) => delay <= planned && delay < leftMs) ?? planned;
}
