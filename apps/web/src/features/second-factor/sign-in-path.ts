import { isRevokeReplacedUrl } from '../../routes/replaced-session.js';
import { PATHS } from '../../routes/paths.js';

/**
 * The sign-in path with the same `?neste=`. It adds `utlopt` if the user's previous session was replaced by this
 * sign-in and is gone (specification §11.2).
 */
export function signInPath(neste: string | null): string {
  if (neste === null) return PATHS.signIn;
  const query = new URLSearchParams({ ...(isRevokeReplacedUrl(neste) ? { utlopt: '1' } : {}), neste });
  return `${PATHS.signIn}?${query.toString()}`;
}
