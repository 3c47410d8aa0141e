import { type RefObject, useEffect } from 'react';

/** Esc and the back gesture; the cross, with or without browser support for invoker commands; any other button. */
const WAYS_OUT = ['cancel', 'command', 'click'];

/** Keeps a dialog open while `isBlocked`: clicks and keys in it have no effect. */
export function useHeldOpen(dialog: RefObject<HTMLDialogElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isHeld) return;
    for (const way of WAYS_OUT) element.addEventListener(way, hold, true);
    return () => {
      for (const way of WAYS_OUT) element.removeEventListener(way, hold, true);
    };
  }, [dialog, isHeld]);
}

function hold(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
