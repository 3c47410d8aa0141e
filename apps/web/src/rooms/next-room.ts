import { isOpenPath, ROOMS } from './rooms.js';

/** The safe relative path of contract §8.3: it can leave neither the site nor the path. */
const SAFE_RELATIVE_PATH = /^\/(?![/\\]|%2f|%5c)[A-Za-z0-9_\-.+/@]*(?:\?[A-Za-z0-9_\-.+/=&%@]*)?$/i;

/** Where to go after signing in: `neste` if it is a room of this app other than the sign-in, else the account. */
export function nextRoom(neste: string | null): string {
  if (neste === null || !SAFE_RELATIVE_PATH.test(neste)) return ROOMS.account;
  const path = neste.split('?', 1)[0] ?? '';
  return isOpenPath(path) && path !== ROOMS.signIn ? neste : ROOMS.account;
}

/** The sign-in that leads back to where somebody was when their session ended. */
export function signInAgain(here: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams({ utlopt: '1', neste: here.pathname + here.search });
  return `${ROOMS.signIn}?${query.toString()}`;
}
