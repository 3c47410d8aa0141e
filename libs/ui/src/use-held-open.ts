import { type RefObject, useEffect } from 'react';

/** Esc and the gesture back of a phone; the cross, pressed in a browser with or without invoker commands; any other button. */
const WAYS_OUT = ['cancel', 'command', 'click'];

/** While it is held, a dialog stays open: nothing pressed in it or at it does anything. */
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
