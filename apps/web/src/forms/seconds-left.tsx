import { useEffect, useState } from 'react';

interface SecondsLeftProps {
  /** Unix time in milliseconds. */
  readonly until: number;
  readonly sentence: (left: { readonly count: number }) => string;
}

/**
 * Counts down the seconds until a new mail can be requested. Keep it outside live regions, or every second would be
 * announced. Use `until` as its key.
 */
export function SecondsLeft({ until, sentence }: SecondsLeftProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));

  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);

  return seconds > 0 ? ` ${sentence({ count: seconds })}` : null;
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
