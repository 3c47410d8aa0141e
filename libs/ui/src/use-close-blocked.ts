import { type RefObject, useEffect } from 'react';

/** Esc and the back gesture; the cross, with or without browser support for invoker commands; any other button. */
const CLOSE_EVENTS = ['cancel', 'command', 'click'];

/** Keeps a dialog open while `isBlocked`: clicks and keys in it have no effect. */
export function useCloseBlocked(dialog: RefObject<HTMLDialogElement | null>, isBlocked: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isBlocked) return;
    for (const way of CLOSE_EVENTS) element.addEventListener(way, blockEvent, true);
    return () => {
      for (const way of CLOSE_EVENTS) element.removeEventListener(way, blockEvent, true);
    };
  }, [dialog, isBlocked]);
}

function blockEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
