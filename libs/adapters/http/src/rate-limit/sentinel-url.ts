import { parseUrl } from '@portvakt/kernel';

/** A Redis whose primary is found by asking Sentinels. */
export interface SentinelUrl {
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  /** The name by which the Sentinels know the primary and its replicas. */
  readonly name: string;
  readonly db: number;
  /** Login at the servers. */
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** Login at the Sentinels. */
  readonly sentinelUsername: string | undefined;
  readonly sentinelPassword: string | undefined;
  /** Whether Sentinels and servers are reached by TLS. */
  readonly isEncrypted: boolean;
}

const PARTS = /^redis(?<tls>s?)\+sentinel:\/\/(?<login>[^/?#]*@)?(?<hosts>[^/?#]+)(?<after>[/?].*)?$/su;
const PATH = /^\/(?<name>[^/]+)(?:\/(?<db>\d{1,6}))?$/u;
const DEFAULT_PORT = 26_379;

/**
 * Parses `redis+sentinel://user:password@a:26379,b:26379,c:26379/mymaster/0`, or `rediss+sentinel://` for TLS. The
 * login is for the servers; the Sentinels have theirs in `?sentinelUsername=` and `?sentinelPassword=`. Returns null
 * for any other text.
 */
export function parseSentinelUrl(text: string): SentinelUrl | null {
  try {
    return parsed(text);
  } catch {
    // The URL contains an invalid percent-encoding.
    return null;
  }
}

function parsed(text: string): SentinelUrl | null {
  const { tls, login = '', hosts = '', after = '' } = PARTS.exec(text)?.groups ?? {};
  const urls = hosts.split(',').map((host) => `redis://${login}${host}${after}`);
  if (tls === undefined || !urls.every(hasHost)) return null;
  const { pathname, username, password, searchParams } = new URL(urls[0] ?? '');
  const { name, db = '0' } = PATH.exec(pathname)?.groups ?? {};
  if (name === undefined) return null;
  return {
    sentinels: urls.map(placeOf),
    name: decodeURIComponent(name),
    db: Number(db),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    sentinelUsername: searchParams.get('sentinelUsername') ?? undefined,
    sentinelPassword: searchParams.get('sentinelPassword') ?? undefined,
    isEncrypted: tls === 's',
  };
}

const hasHost = (url: string): boolean => Boolean(parseUrl(url)?.hostname);

function placeOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.+)\]$/u, '$1'), port: Number(port || DEFAULT_PORT) };
}
