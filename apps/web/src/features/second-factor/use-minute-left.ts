import { useEffect, useState } from 'react';

/** A pending sign-in lasts five minutes, counted by the server (contract §3). */
const WARN_AFTER_MS = 4 * 60_000;
const OVER_AFTER_MS = 5 * 60_000;

/** Whether the last minute of the sign-in runs, by this page's clock; after it the server has the word. */
export function useMinuteLeft(): boolean {
  const [isLast, setLast] = useState(false);

  useEffect(() => {
    const warning = setTimeout(() => setLast(true), WARN_AFTER_MS);
    const end = setTimeout(() => setLast(false), OVER_AFTER_MS);
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, []);
  return isLast;
}
