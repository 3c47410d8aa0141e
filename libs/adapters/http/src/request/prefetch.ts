import type { IncomingHttpHeaders } from 'node:http';

/** The GET endpoints that change something and that a link or a redirect leads to. */
export const CHANGING_LINKS: readonly RegExp[] = [/^\/verify-email$/, /^\/delete-user\/callback$/, /^\/callback\//];

/**
 * Whether a browser loads a link that changes something ahead of a click that may never come (security C4). `path` is
 * below the base path.
 */
export const isPrefetchedChange = ({ 'sec-purpose': purpose }: IncomingHttpHeaders, path: string | null): boolean =>
  typeof purpose === 'string' &&
  purpose.startsWith('prefetch') &&
  path !== null &&
  CHANGING_LINKS.some((pattern) => pattern.test(path));
