/** Shared by the tabs of this origin. */
const LOCK = 'passkeys';

/**
 * Makes a passkey, from the question to the authenticator until the service has stored it. No tab sends a list of the
 * user's passkeys meanwhile: the authenticator would delete the new one, which is not in it yet.
 */
export function whileMakingPasskey<Made>(make: () => Promise<Made>): Promise<Made> {
  return hasLocks() ? navigator.locks.request(LOCK, { mode: 'shared' }, make) : make();
}

/** Reads and sends a list of the user's passkeys, unless a passkey is being made. A ceremony that starts meanwhile waits. */
export async function unlessMakingPasskey(send: () => Promise<void>): Promise<void> {
  if (!hasLocks()) return send();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? send() : undefined));
}

/** Every browser with the signals of WebAuthn has Web Locks, but only on secure origins. */
const hasLocks = (): boolean => 'locks' in navigator;
