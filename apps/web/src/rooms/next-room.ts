import { isRoomPath, ROOMS } from './rooms.js';

/** Paths that are part of the sign-in, which are no target after it. */
const ON_THE_WAY: readonly string[] = [ROOMS.signIn, ROOMS.signInCode];

/**
 * Where to go after signing in: `neste` if its path is exactly that of a page outside the sign-in, otherwise the
 * account.
 */
export function nextRoom(neste: string | null): string {
  const path = neste?.split('?', 1)[0] ?? '';
  return neste !== null && isRoomPath(path) && !ON_THE_WAY.includes(path) ? neste : ROOMS.account;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** Added by the API when a sign-in at a provider still requires a second factor (contract §12.2). */
const CODE_OWED = 'twoFactorRedirect';

/**
 * The path of the code page if the sign-in at a provider still requires a second factor, otherwise undefined. The code
 * page leads back to `here`.
 */
export function wayToOwedCode({ pathname, search }: Place): string | undefined {
  const query = new URLSearchParams(search);
  if (query.get(CODE_OWED) !== 'true') return undefined;
  query.delete(CODE_OWED);
  // The sign-in pages are not a target, but their query may contain one.
  const neste = ON_THE_WAY.includes(pathname) ? nextRoom(query.get('neste')) : pathname + asSearch(query);
  return `${ROOMS.signInCode}?${new URLSearchParams({ neste }).toString()}`;
}

function asSearch(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The sign-in path for a session that expired; the sign-in leads back to `here`. */
export function signInAgain(here: Place): string {
  const query = new URLSearchParams({ utlopt: '1', neste: here.pathname + here.search });
  return `${ROOMS.signIn}?${query.toString()}`;
}
