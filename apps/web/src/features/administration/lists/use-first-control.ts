import { useRef } from 'react';

/** For a button that is removed when it is pressed: `focusFirst` focuses the first control of its container. */
export function useFirstControl() {
  const container = useRef<HTMLDivElement>(null);
  const focusFirst = () => container.current?.querySelector<HTMLElement>('button, select')?.focus();
  return { container, focusFirst };
}
