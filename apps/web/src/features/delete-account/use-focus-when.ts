import { useEffect, useRef } from 'react';

/** Gives focus to an element when it enters the page in the place of one that had it. */
export function useFocusWhen<Focusable extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Focusable>(null);

  useEffect(() => {
    // After everything that left with this render, a dialog among it, has given focus back.
    if (takesFocus) queueMicrotask(() => element.current?.focus());
  }, [takesFocus]);
  return element;
}
