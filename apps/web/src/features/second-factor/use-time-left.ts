import { useEffect, useState } from 'react';

const LONGEST_WARNING_SECONDS = 60;

type TimeLeft = 'enough' | 'little' | 'none';

/** How long before its end a pending sign-in of `lifetime` seconds gets a warning, in seconds. */
export const warningSeconds = (lifetime: number): number => Math.min(LONGEST_WARNING_SECONDS, lifetime);

/**
 * How much time is left of a sign-in that started at a Unix time in milliseconds and lasts `lifetime` seconds. The
 * server counts from slightly before this page opened (specification §3).
 */
export function useTimeLeft(startedAt: number, lifetime: number): TimeLeft {
  const [left, setLeft] = useState(() => timeLeft(startedAt, lifetime));

  useEffect(() => {
    const look = () => setLeft(timeLeft(startedAt, lifetime));
    const moments = [lifetime - warningSeconds(lifetime), lifetime];
    const timers = moments.map((after) => setTimeoutUpTo(look, startedAt + after * 1000 - Date.now()));
    return () => timers.forEach(clearTimeout);
  }, [startedAt, lifetime]);
  return left;
}

function timeLeft(startedAt: number, lifetime: number): TimeLeft {
  const remaining = lifetime - (Date.now() - startedAt) / 1000;
  if (remaining <= 0) return 'none';
  return remaining <= warningSeconds(lifetime) ? 'little' : 'enough';
}

/** Browsers run a timer with a longer delay at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function setTimeoutUpTo(work: () => void, delay: number) {
  return setTimeout(work, Math.min(delay, LONGEST_TIMER_MS));
}
