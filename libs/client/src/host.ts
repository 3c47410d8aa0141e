import type { IncomingMessage } from 'node:http';

/**
 * A request of Express or of Fastify. Its `hostname` comes from `X-Forwarded-Host` where the product trusts its proxy.
 */
type HostedRequest = Pick<IncomingMessage, 'headers'> & { readonly hostname?: string | undefined };

/**
 * The host with its port, as the browser sent it. `hostname` has no port, but shows which header the framework trusts.
 * It is the only property with the same meaning in Express 4, Express 5 and Fastify.
 */
export function hostOf({ headers, hostname = '' }: HostedRequest): string {
  const hosts = [headers.host, headers['x-forwarded-host']].join().split(',');
  return hosts.map((host) => host.trim()).find((host) => host.replace(/:\d+$/, '') === hostname) ?? hostname;
}
