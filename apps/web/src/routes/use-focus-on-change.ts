import { useEffect, useRef } from 'react';

import { focusPage } from './page-focus.js';

/** Focuses the page when what it shows changes, as after a navigation: the focused control can be gone. */
export function useFocusOnChange(shown: unknown): void {
  const before = useRef(shown);

  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    focusPage();
  }, [shown]);
}
