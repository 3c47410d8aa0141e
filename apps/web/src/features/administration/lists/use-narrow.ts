import { useSyncExternalStore } from 'react';

/** Below this width, tables are lists. */
const NARROW = '(max-width: 40rem)';

/** Whether the window is too narrow for a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
