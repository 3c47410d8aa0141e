import { useEffect, useState } from 'react';

/**
 * A pending sign-in lasts five minutes, which the server counts from slightly before this page opened
 * (specification §3).
 */
const WARN_AFTER_MS = 4 * 60_000;
const OVER_AFTER_MS = 5 * 60_000;

export type TimeLeft = 'enough' | 'oneMinute' | 'none';

/** How much time is left of a sign-in that started at a Unix time in milliseconds. */
export function useTimeLeft(startedAt: number): TimeLeft {
  const [left, setLeft] = useState(() => timeLeft(startedAt));

  useEffect(() => {
    const look = () => setLeft(timeLeft(startedAt));
    const timers = [WARN_AFTER_MS, OVER_AFTER_MS].map((after) => setTimeout(look, startedAt + after - Date.now()));
    return () => timers.forEach(clearTimeout);
  }, [startedAt]);
  return left;
}

function timeLeft(startedAt: number): TimeLeft {
  const passed = Date.now() - startedAt;
  if (passed >= OVER_AFTER_MS) return 'none';
  return passed >= WARN_AFTER_MS ? 'oneMinute' : 'enough';
}
