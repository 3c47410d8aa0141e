import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The minutes until a time, rounded up; 0 once it has come. */
export function useMinutesLeft(until: string): number {
  const end = Date.parse(until);
  const [minutes, setMinutes] = useState(() => minutesUntil(end));

  useEffect(() => {
    if (minutes === 0) return;
    const nextStep = end - (minutes - 1) * MINUTE_MS;
    const timer = setTimeout(() => setMinutes(minutesUntil(end)), Math.max(nextStep - Date.now(), 0) + 1);
    return () => clearTimeout(timer);
  }, [end, minutes]);
  return minutes;
}

const minutesUntil = (end: number): number => Math.max(Math.ceil((end - Date.now()) / MINUTE_MS), 0);
