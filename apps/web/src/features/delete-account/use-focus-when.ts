import { useEffect, useRef } from 'react';

/** Focuses an element when it replaces one that had focus. */
export function useFocusWhen<Focusable extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Focusable>(null);

  useEffect(() => {
    // After elements removed in this render, such as a dialog, have restored focus.
    if (takesFocus) queueMicrotask(() => element.current?.focus());
  }, [takesFocus]);
  return element;
}
