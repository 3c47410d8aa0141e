export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

/** Where the database is, as libpq reads `postgres://user:password@a:5432,b:5432/db?target_session_attrs=read-write`. */
export interface DatabaseUrl {
  /** The URL with the first host alone, in the form that `pg` takes. */
  readonly firstHost: string;
  /** Every host, in order, where connections go to the one that accepts writes; empty: there is only `firstHost`. */
  readonly candidates: readonly DatabaseHost[];
}

const PARTS = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/su;
const DEFAULT_PORT = 5432;

/** Of libpq's values those that make sense for a service which writes. */
const SESSION_KINDS = new Set(['any', 'read-write']);

/** Null for a text that is no such URL. Several hosts are one cluster: they are always searched for the primary. */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  const { before = '', hosts: list = '', after = '' } = PARTS.exec(text)?.groups ?? {};
  const hosts = list.split(',');
  const urls = hosts.map((host) => `${before}${host}${after}`);
  if (before === '' || !urls.every((url) => URL.canParse(withHost(url)))) return null;
  const kind = new URL(withHost(urls[0] ?? '')).searchParams.get('target_session_attrs');
  if (kind !== null && !SESSION_KINDS.has(kind)) return null;
  if (hosts.length > 1 && (hosts.includes('') || kind === 'any')) return null;
  const isCluster = hosts.length > 1 || (kind === 'read-write' && list !== '');
  return { firstHost: urls[0] ?? '', candidates: isCluster ? urls.map(hostOf) : [] };
}

/** A database on a Unix socket has no host: `postgresql://name@/database?host=/run/postgresql`, as libpq reads it. */
const withHost = (url: string): string => url.replace('@/', '@localhost/');

function hostOf(url: string): DatabaseHost {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.+)\]$/u, '$1'), port: Number(port || DEFAULT_PORT) };
}
