import { parseUrl } from '@portvakt/kernel';

/** Control characters, spaces, unpaired surrogates and backslashes. */
const NEVER_IN_AN_ADDRESS = /[\p{Cc}\p{Z}\p{Cs}\\\ufeff]/u;
const SCHEME_AND_AUTHORITY = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;
/** Nobody is sent to an address of these, whatever the configuration says (specification §8.4). */
const SCRIPTABLE_OR_LOCAL = new Set(['javascript', 'data', 'vbscript', 'file', 'blob']);

/** Whether the address is one of the web, the only kind that has an origin to compare. */
export const isWebAddress = (address: URL): boolean =>
  address.protocol === 'https:' || address.protocol === 'http:';

/**
 * `value` as the URL that every reader of it would see, or null. What the URL standard repairs in silence (backslashes,
 * line breaks, missing slashes, a user part) is refused: another parser may repair it to another host (D-10 to D-13).
 */
export function parseAbsoluteAddress(value: string): URL | null {
  if (NEVER_IN_AN_ADDRESS.test(value)) return null;
  const [, scheme, authority] = SCHEME_AND_AUTHORITY.exec(value) ?? [];
  if (scheme === undefined || SCRIPTABLE_OR_LOCAL.has(scheme.toLowerCase())) return null;
  if (authority === undefined || authority.includes('@')) return null;
  const address = parseUrl(value);
  return address !== null && authority === '' && isWebAddress(address) ? null : address;
}
