const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** Spreads retries, so that a recovered system does not get all of them in the same second. */
const SPREAD = 0.2;

/**
 * Returns the delay after `attempts` failures, plus or minus a fifth; null: the delivery is given up. `share`: a random
 * number from 0 to 1.
 */
export function deliveryDelayMs(attempts: number, share: number): number | null {
  const delay = DELAYS_MS[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (1 - SPREAD + 2 * SPREAD * share));
}
