import { isWebUrl, parseAbsoluteUrl } from './absolute-url.js';
import { matchesWildcard } from './wildcard.js';

/** One entry of the trusted origins (specification §8.4), or the reason why it cannot be used. */
export type TrustedEntry = { readonly matches: (url: URL) => boolean } | { readonly problem: string };

const HOST_PATTERN = /^[a-z0-9*?.:[\]_-]+$/;
const ANY_HOST = /^[*?.]*(?::.*)?$/;
const WEB_PATTERN = /^(https?:)\/\/([^/]*\*[^/]*)\/?$/i;
const MAX_HOST_AND_PORT_LENGTH = 260;

/** Parses one entry of the configuration. */
export function parseTrustedEntry(entry: string): TrustedEntry {
  const [, scheme, host] = WEB_PATTERN.exec(entry) ?? [];
  if (host !== undefined) return hostPattern(host, scheme);
  if (!entry.includes('://')) {
    const isPattern = /[*?]/.test(entry);
    return isPattern ? hostPattern(entry) : invalid('has no scheme; write for instance https://app.example.no');
  }
  if (entry.includes('*')) return invalid('may hold a wildcard only in the host of a web address');
  const address = parseAbsoluteUrl(entry);
  if (address === null) return invalid('is not an address that may be trusted');
  if (/[?#]/.test(entry)) return invalid('has a query or a fragment');
  return isWebUrl(address) ? exactOrigin(address) : customScheme(address);
}

const invalid = (text: string): TrustedEntry => ({ problem: text });

function exactOrigin(trusted: URL): TrustedEntry {
  if (trusted.pathname !== '/') return invalid('has a path; only scheme, host and port are compared');
  return { matches: (address) => isWebUrl(address) && address.origin === trusted.origin };
}

function hostPattern(written: string, scheme?: string): TrustedEntry {
  const pattern = written.toLowerCase();
  const protocol = scheme?.toLowerCase();
  if (ANY_HOST.test(pattern)) return invalid('would trust every host');
  if (!HOST_PATTERN.test(pattern)) {
    return invalid(
      'is not a pattern of a host: no path belongs here, and a letter like å is written as an A-label (xn--…)',
    );
  }
  return {
    matches: (address) =>
      isWebUrl(address) &&
      (protocol === undefined || address.protocol === protocol) &&
      address.host.length <= MAX_HOST_AND_PORT_LENGTH &&
      matchesWildcard(address.host, pattern),
  };
}

function customScheme(trusted: URL): TrustedEntry {
  const path = trusted.pathname.replace(/\/+$/, '');
  return {
    matches: (address) =>
      address.protocol === trusted.protocol &&
      (trusted.host === '' || address.host === trusted.host) &&
      (path === '' || address.pathname === path || address.pathname.startsWith(`${path}/`)),
  };
}
