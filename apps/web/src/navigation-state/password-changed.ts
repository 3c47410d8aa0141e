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
  if (typeof state !== 'object' || state === null || !('passwordChanged' in state)) return undefined;
  const { passwordChanged } = state;
  if (typeof passwordChanged !== 'object' || passwordChanged === null) return undefined;
  return { othersSignedOut: 'othersSignedOut' in passwordChanged && passwordChanged.othersSignedOut === true };
}
