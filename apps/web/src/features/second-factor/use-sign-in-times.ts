import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

import { readSignInTimes } from './sign-in-times.js';

/** Keeps the times of this sign-in in its history entry, so that they survive a reload and end with the entry. */
export function useSignInTimes() {
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const [startedAt] = useState(() => readSignInTimes(state).startedAt ?? Date.now());
  const [codeSentAt, setCodeSentAt] = useState(() => readSignInTimes(state).codeSentAt);
  const isIdle = useNavigation().state === 'idle';
  const navigate = useNavigate();

  useEffect(() => {
    const kept = readSignInTimes(state);
    if (!isIdle || (kept.startedAt === startedAt && kept.codeSentAt === codeSentAt)) return;
    const others = typeof state === 'object' ? state : null;
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { ...others, startedAt, codeSentAt } });
  }, [startedAt, codeSentAt, isIdle, search, state, navigate]);

  return { startedAt, codeSentAt, noteCodeSent: () => setCodeSentAt(Date.now()) };
}
