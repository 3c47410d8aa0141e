import { parseUrl } from '@portvakt/kernel';

export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

/**
 * The database's hosts, parsed as libpq does:
 * `postgres://user:password@a:5432,b:5432/db?target_session_attrs=read-write`.
 */
export interface DatabaseUrl {
  /** The URL with only its first host, as `pg` expects it, and with the `sslmode` that it applies. */
  readonly firstHost: string;
  /** The `sslmode` as given, if the certificate is checked more strictly than libpq would: as `verify-full`. */
  readonly stricterThan: string | null;
  /** All hosts in order, if the service must find the one that accepts writes; empty if `firstHost` is the only one. */
  readonly candidates: readonly DatabaseHost[];
}

const PARTS = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/su;
const DEFAULT_PORT = 5432;

/**
 * The values of `sslmode` that `pg` 8 treats as `verify-full`, with a warning on standard error that its next version
 * will not. They are replaced, so that nothing becomes weaker.
 */
const READ_AS_VERIFY_FULL = /(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/gu;

/** The values of libpq's `target_session_attrs` that suit a service that writes. */
const SESSION_ATTRIBUTES = new Set(['any', 'read-write']);

/** Returns null for an invalid URL. Several hosts are one cluster, whose primary is always searched for. */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  const { before = '', hosts: list = '', after = '' } = PARTS.exec(text)?.groups ?? {};
  const hosts = list.split(',');
  const [path = ''] = after.split('?');
  const urls = hosts.map((host) => `${before}${host}${after}`);
  if (before === '' || urls.some((url) => parseUrl(withHost(url)) === null) || !isDecodable(before + path)) return null;
  const { searchParams } = new URL(withHost(urls[0] ?? ''));
  const attribute = searchParams.get('target_session_attrs');
  if (attribute !== null && !SESSION_ATTRIBUTES.has(attribute)) return null;
  if (hosts.length > 1 && (hosts.includes('') || attribute === 'any')) return null;
  const isCluster = hosts.length > 1 || (attribute === 'read-write' && list !== '');
  const isLibpqs = searchParams.get('uselibpqcompat') === 'true';
  const stricterThan = isLibpqs ? null : (after.match(READ_AS_VERIFY_FULL)?.at(-1) ?? null);
  const tail = stricterThan ? after.replace(READ_AS_VERIFY_FULL, 'verify-full') : after;
  return {
    firstHost: `${before}${hosts[0] ?? ''}${tail}`,
    stricterThan,
    candidates: isCluster ? urls.map(hostOf) : [],
  };
}

/** `pg` decodes user, password and database, and throws for an invalid percent-encoding. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Adds a host for `URL` where the database is on a Unix socket: `postgresql://name@/database?host=/run/postgresql`. */
const withHost = (url: string): string => url.replace('@/', '@localhost/');

function hostOf(url: string): DatabaseHost {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.+)\]$/u, '$1'), port: Number(port || DEFAULT_PORT) };
}
