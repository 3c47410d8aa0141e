import { isOpenPath, ROOMS } from './rooms.js';

/** The rooms of the sign-in itself. */
const ON_THE_WAY: readonly string[] = [ROOMS.signIn, ROOMS.signInCode];

/** Where to go after signing in: `neste` if its path is exactly that of a room other than the sign-in, else the account. */
export function nextRoom(neste: string | null): string {
  const path = neste?.split('?', 1)[0] ?? '';
  return neste !== null && isOpenPath(path) && !ON_THE_WAY.includes(path) ? neste : ROOMS.account;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Said by the API where a sign-in by a provider still owes its second factor (contract §12.2). */
const CODE_OWED = 'twoFactorRedirect';

/** Where somebody without a session is led from a room that needs one; from there they come back. */
export function wayIn({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  if (query.get(CODE_OWED) !== 'true') return signInAgain({ pathname, search });
  query.delete(CODE_OWED);
  const rest = query.toString();
  const neste = rest === '' ? pathname : `${pathname}?${rest}`;
  return `${ROOMS.signInCode}?${new URLSearchParams({ neste }).toString()}`;
}

/** The sign-in that leads back to where somebody was when their session ended. */
export function signInAgain(here: Place): string {
  const query = new URLSearchParams({ utlopt: '1', neste: here.pathname + here.search });
  return `${ROOMS.signIn}?${query.toString()}`;
}
