import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

import { readMoments } from './sign-in-moments.js';

/** Keeps the times of this sign-in in its history entry, so that they survive a reload and end with the entry. */
export function useSignInMoments() {
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const [begunAt] = useState(() => readMoments(state).begunAt ?? Date.now());
  const [codeSentAt, setCodeSentAt] = useState(() => readMoments(state).codeSentAt);
  const isStaying = useNavigation().state === 'idle';
  const navigate = useNavigate();

  useEffect(() => {
    const kept = readMoments(state);
    if (!isStaying || (kept.begunAt === begunAt && kept.codeSentAt === codeSentAt)) return;
    const others = typeof state === 'object' ? state : null;
    void navigate({ search }, { replace: true, preventScrollReset: true, state: { ...others, begunAt, codeSentAt } });
  }, [begunAt, codeSentAt, isStaying, search, state, navigate]);

  return { begunAt, codeSentAt, noteCodeSent: () => setCodeSentAt(Date.now()) };
}
