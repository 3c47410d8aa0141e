const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const FIRST_DELAYS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const LATER_DELAY_MS = HOUR;

/** Returns the delay after `attempts` failures: short at first, then one hour. */
export const retryDelayMs = (attempts: number): number => FIRST_DELAYS_MS[attempts - 1] ?? LATER_DELAY_MS;
