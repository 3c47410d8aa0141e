import { isRevokeReplacedUrl } from '../../confirm-identity/replaced-session.js';
import { PATHS } from '../../routes/paths.js';

/**
 * The sign-in path with the same `?neste=`. It adds `utlopt` if the user's previous session was replaced by this
 * sign-in and is gone (specification §11.2).
 */
export function signInPath(target: string | null): string {
  if (target === null) return PATHS.signIn;
  const query = new URLSearchParams({ ...(isRevokeReplacedUrl(target) ? { utlopt: '1' } : {}), neste: target });
  return `${PATHS.signIn}?${query.toString()}`;
}
