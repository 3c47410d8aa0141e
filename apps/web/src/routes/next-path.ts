import { isPagePath, PATHS } from './paths.js';

/** Paths that are part of the sign-in, which are no target after it. */
const SIGN_IN_PATHS: readonly string[] = [PATHS.signIn, PATHS.signInCode];

/**
 * Where to go after signing in: `neste` if its path is exactly that of a page outside the sign-in, otherwise the
 * account.
 */
export function nextPath(neste: string | null): string {
  const path = neste?.split('?', 1)[0] ?? '';
  return neste !== null && isPagePath(path) && !SIGN_IN_PATHS.includes(path) ? neste : PATHS.account;
}

interface UrlParts {
  readonly pathname: string;
  readonly search: string;
}

/** Added by the API when a sign-in at a provider still requires a second factor (specification §12.2). */
const CODE_REQUIRED = 'twoFactorRedirect';

/**
 * The path of the code page if the sign-in at a provider still requires a second factor, otherwise undefined. The code
 * page leads back to `here`.
 */
export function pendingCodePath({ pathname, search }: UrlParts): string | undefined {
  const query = new URLSearchParams(search);
  if (query.get(CODE_REQUIRED) !== 'true') return undefined;
  query.delete(CODE_REQUIRED);
  // The sign-in pages are not a target, but their query may contain one.
  const neste = SIGN_IN_PATHS.includes(pathname) ? nextPath(query.get('neste')) : pathname + asSearch(query);
  return `${PATHS.signInCode}?${new URLSearchParams({ neste }).toString()}`;
}

function asSearch(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The sign-in path for a session that expired; the sign-in leads back to `here`. */
export function expiredSessionPath(here: UrlParts): string {
  const query = new URLSearchParams({ utlopt: '1', neste: here.pathname + here.search });
  return `${PATHS.signIn}?${query.toString()}`;
}
