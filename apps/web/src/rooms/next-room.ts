import { isOpenPath, ROOMS } from './rooms.js';

/** The rooms of the sign-in itself. */
const ON_THE_WAY: readonly string[] = [ROOMS.signIn, ROOMS.signInCode];

/** Where to go after signing in: `neste` if its path is exactly that of a room other than the sign-in, else the account. */
export function nextRoom(neste: string | null): string {
  const path = neste?.split('?', 1)[0] ?? '';
  return neste !== null && isOpenPath(path) && !ON_THE_WAY.includes(path) ? neste : ROOMS.account;
}

/** The sign-in that leads back to where somebody was when their session ended. */
export function signInAgain(here: { readonly pathname: string; readonly search: string }): string {
  const query = new URLSearchParams({ utlopt: '1', neste: here.pathname + here.search });
  return `${ROOMS.signIn}?${query.toString()}`;
}
