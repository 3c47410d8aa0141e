import { useLocation } from 'react-router';

/** What `read` finds in the state that the navigation to this page passed. */
export function useNavigationState<Passed>(read: (state: unknown) => Passed): Passed {
  return read(useLocation().state);
}
