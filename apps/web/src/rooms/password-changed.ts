/** What the change of a password tells the room it leads to; it travels beside the URL. */
export interface PasswordChanged {
  readonly othersSignedOut: boolean;
}

/** The state of a navigation that tells of a changed password. */
export function tellPasswordChanged(passwordChanged: PasswordChanged): { readonly passwordChanged: PasswordChanged } {
  return { passwordChanged };
}

/** What a navigation told of a changed password, or undefined for one that came from elsewhere. */
export function readPasswordChanged(state: unknown): PasswordChanged | undefined {
  if (typeof state !== 'object' || state === null || !('passwordChanged' in state)) return undefined;
  const { passwordChanged } = state;
  if (typeof passwordChanged !== 'object' || passwordChanged === null) return undefined;
  return { othersSignedOut: 'othersSignedOut' in passwordChanged && passwordChanged.othersSignedOut === true };
}
