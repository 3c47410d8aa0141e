/** The state of the navigation that follows a deletion: whoever comes with it need not be asked whether they are signed in. */
export function tellDeleted(): { readonly justDeleted: true } {
  return { justDeleted: true };
}

/** Whether a navigation followed a deletion. */
export function isJustDeleted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justDeleted' in state && state.justDeleted === true;
}
