import { isRoomPath, ROOMS } from './rooms.js';

/** The rooms of the sign-in itself. */
const ON_THE_WAY: readonly string[] = [ROOMS.signIn, ROOMS.signInCode];

/** Where to go after signing in: `neste` if its path is exactly that of a room other than the sign-in, else the account. */
export function nextRoom(neste: string | null): string {
  const path = neste?.split('?', 1)[0] ?? '';
  return neste !== null && isRoomPath(path) && !ON_THE_WAY.includes(path) ? neste : ROOMS.account;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Said by the API where a sign-in by a provider still owes its second factor (contract §12.2). */
const CODE_OWED = 'twoFactorRedirect';

/** Where the code is asked for that a sign-in by a provider still owes, and undefined where none is; from there one comes back. */
export function wayToOwedCode({ pathname, search }: Place): string | undefined {
  const query = new URLSearchParams(search);
  if (query.get(CODE_OWED) !== 'true') return undefined;
  query.delete(CODE_OWED);
  // The sign-in is no place to come back to, but it may know of one.
  const neste = ON_THE_WAY.includes(pathname) ? nextRoom(query.get('neste')) : pathname + asSearch(query);
  return `${ROOMS.signInCode}?${new URLSearchParams({ neste }).toString()}`;
}

function asSearch(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The sign-in that leads back to where somebody was when their session ended. */
export function signInAgain(here: Place): string {
  const query = new URLSearchParams({ utlopt: '1', neste: here.pathname + here.search });
  return `${ROOMS.signIn}?${query.toString()}`;
}
