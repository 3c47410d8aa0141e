/** The state of a navigation to the sign-in that tells of an account just made; it travels beside the URL. */
export function tellAccountMade(email: string): { readonly email: string; readonly accountMade: true } {
  return { email, accountMade: true };
}

/** Whether a navigation told of one. */
export function readAccountMade(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'accountMade' in state && state.accountMade === true;
}
