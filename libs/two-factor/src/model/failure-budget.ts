/** Consecutive wrong codes of a user, over all pending sign-ins and sessions (specification C23). */
export interface Failures {
  readonly count: number;
  /** Until then every code is refused unseen; null before the first block. */
  readonly blockedUntil: Date | null;
}

export const NO_FAILURES: Failures = { count: 0, blockedUntil: null };

const MINUTE_MS = 60_000;
const FIRST_BLOCK_AT = 15;
const NEXT_BLOCK_AFTER = 5;
/** The first, the second and every later block. Bounded, so that an attacker cannot lock the owner out permanently. */
const BLOCKS_MS = [15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS] as const;

/** The failures after one more wrong code. */
export function withOneMoreFailure({ count, blockedUntil }: Failures, now: Date): Failures {
  const next = count + 1;
  const beyond = next - FIRST_BLOCK_AT;
  if (beyond < 0 || beyond % NEXT_BLOCK_AFTER !== 0) return { count: next, blockedUntil };
  const lengthMs = BLOCKS_MS[Math.min(beyond / NEXT_BLOCK_AFTER, BLOCKS_MS.length - 1)] ?? 0;
  return { count: next, blockedUntil: new Date(now.getTime() + lengthMs) };
}

/** Whole seconds until the block ends; 0 without a block. */
export const secondsBlocked = ({ blockedUntil }: Failures, now: Date): number =>
  blockedUntil === null ? 0 : Math.max(0, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000));
