import { useSyncExternalStore } from 'react';

/** From this width on, details stand beside the table. */
const WIDE = '(min-width: 75rem)';

/** Whether the window has space for the details of an event beside the table. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
