/** The e-mail address that a navigation handed over, or undefined; it travels beside the URL, never in it. */
export function readKnownEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' && state.email !== '' ? state.email : undefined;
}
