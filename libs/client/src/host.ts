import type { IncomingMessage } from 'node:http';

/** A request of Express or of Fastify. `hostname` heeds `X-Forwarded-Host` where the product trusts its proxy. */
type HostedRequest = Pick<IncomingMessage, 'headers'> & { readonly hostname?: string | undefined };

/**
 * The host with its port, as the browser sent it. It stands in a header, and `hostname` says in which: Express 4 and 5 and
 * Fastify agree on that one alone.
 */
export function hostOf({ headers, hostname = '' }: HostedRequest): string {
  const hosts = [headers.host, headers['x-forwarded-host']].join().split(',');
  return hosts.map((host) => host.trim()).find((host) => host.replace(/:\d+$/, '') === hostname) ?? hostname;
}
