import { useEffect, useState } from 'react';

interface SecondsLeftProps {
  /** Unix time in milliseconds. */
  readonly until: number;
  /** The sentence for a number of seconds. */
  readonly sentence: (left: { readonly count: number }) => string;
}

/**
 * Counts down to when a new mail can be asked for, after a sentence; for the eye only, so in no live region: the end is
 * said elsewhere. Give it `until` as its key.
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
