import { useRef } from 'react';

/** For a control that goes when it is used: `focusFirst` focuses the first one of the container that it belongs to. */
export function useFirstControl() {
  const container = useRef<HTMLDivElement>(null);
  const focusFirst = () => container.current?.querySelector<HTMLElement>('button, select')?.focus();
  return { container, focusFirst };
}
