import { goesByReplaced } from '../../rooms/replaced-session.js';
import { ROOMS } from '../../rooms/rooms.js';

/**
 * The sign-in path with the same `?neste=`. It adds `utlopt` if the user's previous session was replaced by this
 * sign-in and is gone (contract §11.2).
 */
export function signInWith(wish: string | null): string {
  if (wish === null) return ROOMS.signIn;
  const query = new URLSearchParams({ ...(goesByReplaced(wish) ? { utlopt: '1' } : {}), neste: wish });
  return `${ROOMS.signIn}?${query.toString()}`;
}
