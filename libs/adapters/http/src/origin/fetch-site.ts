import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the browser states that a page of this origin or the user made the request. Also true where it states nothing:
 * other clients and old browsers do not send the header.
 */
export function isSameOriginOrDirect({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}
