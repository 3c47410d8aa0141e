const ORIGIN_IN_REQUEST_LINE = /^https?:\/\/.*?\//;

/**
 * The path that the router will look for, below `basePath` and without its trailing `/`; null: not below it. What the
 * router overlooks (a fragment, an origin in the request line, percent-encoded letters) is overlooked here too, or it
 * would be a fresh counter for the same call (security B10). `url` is the request's, with its query.
 */
export function pathBelowBase(url: string, basePath: string): string | null {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN_IN_REQUEST_LINE, '/');
  const path = withoutTrailingSlash(decoded(withoutQuery(target)));
  if (basePath === '/') return path;
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : null;
}

function withoutQuery(target: string): string {
  const end = target.search(/[?#]/);
  return end < 0 ? target : target.slice(0, end);
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
