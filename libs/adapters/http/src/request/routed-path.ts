const ORIGIN_IN_REQUEST_LINE = /^https?:\/\/.*?\//;

/** Where a path ends in a request's target. */
const END_OF_PATH = /[?#]/;

/**
 * The path that the router will look for, without its trailing `/`. What the router overlooks (a fragment, an origin in
 * the request line, percent-encoded letters) is overlooked here too, or it would be a fresh counter for the same call
 * (security B10). `url` is the request's, with its query.
 */
export function routedPath(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN_IN_REQUEST_LINE, '/');
  const end = target.search(END_OF_PATH);
  return withoutTrailingSlash(decoded(end < 0 ? target : target.slice(0, end)));
}

/** Where a routed path stands below the base; null: outside of it. */
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
