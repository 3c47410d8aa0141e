import { useEffect, useRef } from 'react';

import { focusPage } from './page-focus.js';

/** Focuses the page when `shown` changes, as after a navigation: the control that had the focus may be removed. */
export function useFocusOnChange(shown: unknown): void {
  const before = useRef(shown);

  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    focusPage();
  }, [shown]);
}
