import { useEffect, useState } from 'react';

import { useTexts } from '../../i18n/texts.js';
import { secondFactorTexts } from './second-factor.texts.js';

interface SecondsLeftProps {
  /** Unix time in milliseconds. */
  readonly until: number;
}

/** Counts down to when a new code can be asked for; for the eye only, the end is said elsewhere. Give it `until` as its key. */
export function SecondsLeft({ until }: SecondsLeftProps) {
  const texts = useTexts(secondFactorTexts);
  const [seconds, setSeconds] = useState(() => secondsUntil(until));

  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);

  return seconds > 0 ? ` ${texts.wait({ count: seconds })}` : null;
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
