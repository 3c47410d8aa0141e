import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, according to the last key pressed in the field; false until known. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>) => {
    // On some systems, key down of the Caps Lock key reports the old state; key up reports the new one.
    if (event.key !== 'CapsLock' || event.type === 'keyup') setOn(event.getModifierState('CapsLock'));
  };
  return { on, watchers: { onKeyDown: watch, onKeyUp: watch } };
}
