import { goesByReplaced } from '../../rooms/replaced-session.js';
import { ROOMS } from '../../rooms/rooms.js';

/** The sign-in with the same wish (`?neste=`), which says so where a session was given up for this one (contract §11.2). */
export function signInWith(wish: string | null): string {
  if (wish === null) return ROOMS.signIn;
  const query = new URLSearchParams({ ...(goesByReplaced(wish) ? { utlopt: '1' } : {}), neste: wish });
  return `${ROOMS.signIn}?${query.toString()}`;
}
