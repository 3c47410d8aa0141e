import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the previous page passed in the navigation state; cleared, so that a reload does not show it again. */
export function usePassedState<Passed>(read: (state: unknown) => Passed | undefined): Passed | undefined {
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: unknown };
  const navigate = useNavigate();
  const [passed] = useState(() => read(state));

  useEffect(() => {
    if (read(state)) void navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [read, state, pathname, navigate]);
  return passed;
}
