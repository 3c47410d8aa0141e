/** The e-mail address that a navigation handed over, or undefined; it travels beside the URL, never in it. */
export function readKnownEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return readText(state.email);
}

/** The name that was typed beside the address, or undefined. */
export function readKnownName(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('name' in state)) return undefined;
  return readText(state.name);
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
