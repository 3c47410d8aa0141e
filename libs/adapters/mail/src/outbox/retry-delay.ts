const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const FIRST_DELAYS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const LATER_DELAY_MS = HOUR;
const LATER_TRIES = 72;

/** After this many, about three days have gone by. */
export const MAX_ATTEMPTS = FIRST_DELAYS_MS.length + LATER_TRIES + 1;

/** How long to wait after `attempts` failures: soon at first, then once an hour. */
export const retryDelayMs = (attempts: number): number => FIRST_DELAYS_MS[attempts - 1] ?? LATER_DELAY_MS;
