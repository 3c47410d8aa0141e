import { isIPv4, isIPv6 } from 'node:net';

import { normalizeIp } from '@nestjs/throttler';

/** Clients without a readable IP address share one counter (security L3). */
export const UNKNOWN_IP = 'unknown';

/**
 * The key by which rate limits count a client (specification §9): its IPv4 address, also if mapped into IPv6, or the
 * /64 network of its IPv6 address, because a single customer has that many addresses.
 */
export function clientIpKey(ip: string | undefined): string {
  if (ip === undefined) return UNKNOWN_IP;
  if (isIPv4(ip)) return ip;
  return isIPv6(ip) ? normalizeIp(ip) : UNKNOWN_IP;
}
