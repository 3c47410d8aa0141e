import userEvent, { type UserEvent } from '@testing-library/user-event';

/** What is pasted, and what is pressed: the last plain character, and keys such as `{Enter}` with what follows them. */
const TYPED = /^([^{[]*?)([^{[]?(?:[{[].*)?)$/su;

/**
 * A simulated user whose `type` pastes all plain characters but the last, and presses the keys for the rest. Pressing a
 * key for every character takes an eighth of the CPU time of a spec.
 */
export function fastTypist(): Omit<UserEvent, 'type'> & { type(element: Element, text: string): Promise<void> } {
  const user = userEvent.setup();
  return {
    ...user,
    async type(element, text) {
      const [, pasted = '', pressed = ''] = TYPED.exec(text) ?? [];
      await user.click(element);
      if (pasted) await user.paste(pasted);
      if (pressed) await user.keyboard(pressed);
    },
  };
}
