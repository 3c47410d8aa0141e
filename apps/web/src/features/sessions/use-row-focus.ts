import { useEffect, useRef, useState } from 'react';

/** The buttons of a list's rows, and which of them takes focus when the focused one is removed. */
export function useRowFocus(onNone: () => void) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [wanted, setWanted] = useState<string>();

  // A button that is not there yet appears with the next render.
  useEffect(() => {
    if (wanted !== undefined) buttons.current.get(wanted)?.focus();
  }, [wanted]);

  const buttonRef = (id: string) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(id, button);
    else buttons.current.delete(id);
  };
  const focus = (id: string | undefined) => {
    if (id === undefined) onNone();
    else buttons.current.get(id)?.focus();
    setWanted(id);
  };
  return { buttonRef, focus };
}
