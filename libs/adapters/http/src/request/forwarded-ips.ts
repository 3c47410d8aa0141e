import type { IncomingHttpHeaders } from 'node:http';

const IPV4_WITH_PORT = /(^|[,\s])(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}(?=\s*(?:,|$))/g;
const IPV6_IN_BRACKETS = /(^|[,\s])\[([\da-f:.]+)\](?::\d{1,5})?(?=\s*(?:,|$))/gi;

/**
 * Removes ports from `X-Forwarded-For`, where some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`, so that it
 * holds IP addresses only. Fastify decides by its `trustProxy` option whether the header is used at all.
 */
export function removeForwardedPorts(headers: IncomingHttpHeaders): void {
  const addresses = headers['x-forwarded-for'];
  if (typeof addresses !== 'string' || !addresses.includes(':')) return;
  headers['x-forwarded-for'] = addresses.replace(IPV4_WITH_PORT, '$1$2').replace(IPV6_IN_BRACKETS, '$1$2');
}
