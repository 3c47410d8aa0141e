import { parseUrl } from '@portvakt/kernel';

/** Control characters, spaces, unpaired surrogates and backslashes. */
const NEVER_IN_A_URL = /[\p{Cc}\p{Z}\p{Cs}\\\ufeff]/u;
const SCHEME_AND_AUTHORITY = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;
/** Schemes that are never redirected to, whatever is configured (specification §8.4). */
const SCRIPTABLE_OR_LOCAL = new Set(['javascript', 'data', 'vbscript', 'file', 'blob']);

/** Only http(s) URLs have an origin to compare. */
export const isWebUrl = (url: URL): boolean =>
  url.protocol === 'https:' || url.protocol === 'http:';

/**
 * Parses an absolute URL. Null for a text that the URL standard would silently repair (backslashes, line breaks,
 * missing slashes) and for one with user information: another parser may see another host in it (D-10 to D-13).
 */
export function parseAbsoluteUrl(value: string): URL | null {
  if (NEVER_IN_A_URL.test(value)) return null;
  const [, scheme, authority] = SCHEME_AND_AUTHORITY.exec(value) ?? [];
  if (scheme === undefined || SCRIPTABLE_OR_LOCAL.has(scheme.toLowerCase())) return null;
  if (authority === undefined || authority.includes('@')) return null;
  const url = parseUrl(value);
  return url !== null && authority === '' && isWebUrl(url) ? null : url;
}
