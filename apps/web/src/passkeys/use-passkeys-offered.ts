import { useWebConfig } from '@portvakt/api-client';

/** Whether this browser can use passkeys; no browser without a secure context can. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether signing in with a passkey is offered: the service has passkeys on, and the browser can use them. */
export function usePasskeysOffered(): boolean {
  const { passkeys } = useWebConfig();
  return passkeys !== null && supportsPasskeys();
}
