const ORIGIN_IN_REQUEST_LINE = /^https?:\/\/.*?\//;

const END_OF_PATH = /[?#]/;

/**
 * The path that the router will look up for the request target `url`, without query and trailing `/`. It ignores what
 * the router ignores (a fragment, an origin in the request line, percent-encoding), so that no other spelling of an
 * endpoint gets a rate-limit counter of its own (security B10).
 */
export function routedPath(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN_IN_REQUEST_LINE, '/');
  const end = target.search(END_OF_PATH);
  return withoutTrailingSlash(decoded(end < 0 ? target : target.slice(0, end)));
}

/** What the path of an endpoint begins with: empty where the base path is `/`. */
export const basePrefix = (basePath: string): string => (basePath === '/' ? '' : basePath);

/** A routed path relative to the base path; null if it is outside of it. */
export function belowBase(path: string, basePath: string): string | null {
  if (basePath === '/') return path;
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : null;
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
