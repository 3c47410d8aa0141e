import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface PassedLocation {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** What the previous page passed in the navigation state; cleared, so that a reload does not show it again. */
export function usePassedState<Passed>(read: (state: unknown) => Passed | undefined): Passed | undefined {
  const { pathname, search, state } = useLocation() as PassedLocation;
  const navigate = useNavigate();
  const [passed] = useState(() => read(state));

  useEffect(() => {
    if (read(state)) void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [read, state, pathname, search, navigate]);
  return passed;
}
