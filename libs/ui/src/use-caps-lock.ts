import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on, as far as the keys pressed in the field tell; unknown counts as off. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const watch = (event: KeyboardEvent<HTMLInputElement>) => {
    // The key that turns it off still reports the old state on key down in some systems; key up has the new one.
    if (event.key !== 'CapsLock' || event.type === 'keyup') setOn(event.getModifierState('CapsLock'));
  };
  return { on, watchers: { onKeyDown: watch, onKeyUp: watch } };
}
