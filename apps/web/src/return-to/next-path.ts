import { isPagePath, PATHS } from '../routes/paths.js';
import { returnUrl } from './return-url.js';

/** Query parameter with the page or URL to open after the sign-in. */
export const NEXT = 'neste';

/** Paths of the sign-in itself, to which no sign-in leads. */
const SIGN_IN_PATHS: readonly string[] = [PATHS.signIn, PATHS.signInCode];

/** The most characters that the service accepts in a return URL (specification §8). */
const RETURN_URL_MAX_LENGTH = 2048;

/**
 * `page`: a page of the app, which the app opens itself. `elsewhere`: the service decides whether it may be opened.
 * `none`: not given, part of the sign-in, or too long to be carried in a return URL.
 */
type NextKind = 'page' | 'elsewhere' | 'none';

export function kindOfNext(target: string | null): NextKind {
  if (target === null || target === '') return 'none';
  const path = pathOf(target);
  if (SIGN_IN_PATHS.includes(path)) return 'none';
  if (isPagePath(path)) return 'page';
  return longestReturnUrl(target).length > RETURN_URL_MAX_LENGTH ? 'none' : 'elsewhere';
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

function longestReturnUrl(target: string): string {
  return returnUrl(withNext(PATHS.failure, withNext(PATHS.confirmIdentity, target)));
}

/** `path` with `?neste=`, or unchanged without a target. */
export function withNext(path: string, target: string | null): string {
  return target === null ? path : `${path}?${new URLSearchParams({ [NEXT]: target }).toString()}`;
}

/**
 * The path of the app that leads to a target: a page itself; for another URL the sign-in page, which forwards a
 * signed-in user; the account without a target.
 */
export function pathTo(target: string | null): string {
  if (target === null) return PATHS.account;
  return kindOfNext(target) === 'page' ? target : withNext(PATHS.signIn, target);
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
  const target = SIGN_IN_PATHS.includes(pathname) ? query.get(NEXT) : pathname + asSearch(query);
  return withNext(PATHS.signInCode, target);
}

function asSearch(query: URLSearchParams): string {
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The sign-in path for a session that expired; the sign-in leads back to `here`. */
export function expiredSessionPath(here: UrlParts): string {
  const query = new URLSearchParams({ utlopt: '1', [NEXT]: here.pathname + here.search });
  return `${PATHS.signIn}?${query.toString()}`;
}
