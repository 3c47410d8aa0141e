import { stateField } from './state-field.js';

/** What the password form passes to the security page. */
interface PasswordChanged {
  readonly othersSignedOut: boolean;
}

/** The navigation state after a password change. */
export function passwordChangedState(passwordChanged: PasswordChanged): { readonly passwordChanged: PasswordChanged } {
  return { passwordChanged };
}

/** The password change in the navigation state, or undefined. */
export function readPasswordChanged(state: unknown): PasswordChanged | undefined {
  const passwordChanged = stateField(state, 'passwordChanged');
  if (typeof passwordChanged !== 'object' || passwordChanged === null) return undefined;
  return { othersSignedOut: stateField(passwordChanged, 'othersSignedOut') === true };
}
